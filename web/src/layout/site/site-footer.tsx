import { Link } from 'react-router'
import { Logo } from '../../ui/mark.tsx'
import { type FootColumn, SITE_PAGES } from './site-pages.ts'
import { ThemeChoice } from './theme-choice.tsx'

const COLUMNS: FootColumn[] = ['Product', 'Help', 'Trust']

export function SiteFooter() {
  return (
    <footer className="laid-late border-t border-line bg-canvas">
      <div className="mx-auto grid max-w-[1200px] grid-cols-2 gap-8 px-5 py-9 sm:px-6 sm:py-12 md:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div className="grid content-start justify-items-start gap-3 max-md:col-span-2">
          <Logo />
          <p className="max-w-[30ch] text-ink-2">Cold email goes on ice. Nothing is ever deleted.</p>
          <ThemeChoice />
        </div>
        {COLUMNS.map(column => (
          <div key={column}>
            <h2 className="mb-2.5 text-sm font-semibold text-ink-3">{column}</h2>
            <ul>
              {SITE_PAGES.filter(page => page.column === column).map(({ to, text }) => (
                <li key={to} className="py-1">
                  <Link to={to} className="touch hover:underline">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  )
}
