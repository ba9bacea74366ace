import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import { InSandbox } from '../ui/in-sandbox.tsx'

/** Says that mail hosts and people are stand-ins, wherever they are. */
export function SandboxBanner() {
  return (
    <InSandbox>
      <aside
        aria-label="Sandbox"
        data-top-banner
        className="flex flex-wrap items-center justify-center gap-x-2 bg-fill px-4 py-1 text-xs text-ink-2"
      >
        <FlaskConical aria-hidden size={13} strokeWidth={1.75} />
        <span>
          <b className="text-ink">Sandbox.</b> The people and their mail are made up.
        </span>
        <Link to="/sandbox" className="link touch">
          Controls
        </Link>
      </aside>
    </InSandbox>
  )
}
