import { CircleUser, Menu as MenuIcon, X } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { useSignOut, useVisitor } from '../kit/session.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/mark.tsx'
import { SITE_PAGES } from './site-pages.ts'

const PAGES = SITE_PAGES.filter(page => page.inHeader)

export function SiteHeader() {
  const { visitor } = useVisitor()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  return (
    <header className="relative z-10">
      <div className="mx-auto flex h-[60px] max-w-[1200px] items-center gap-3 px-5 sm:h-[72px] sm:gap-8 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="flex gap-[26px] max-sm:hidden">
          <PageLinks onChoose={close} />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {visitor ? <SignedInEnd /> : <SignedOutEnd />}
          <Button
            tone="ghost"
            className="-mr-2 w-9 px-0! sm:hidden"
            aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isMenuOpen}
            aria-controls="site-menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {isMenuOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
          </Button>
        </div>
      </div>
      {isMenuOpen && <SmallMenu isSignedIn={visitor !== null} onChoose={close} />}
    </header>
  )
}

function PageLinks({ onChoose }: { onChoose: () => void }) {
  return PAGES.map(({ to, text }) => (
    <NavLink
      key={to}
      to={to}
      onClick={onChoose}
      className="touch text-[14.5px] font-medium text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-sm:py-2.5"
    >
      {text}
    </NavLink>
  ))
}

function SignedOutEnd() {
  return (
    <>
      <ButtonLink to="/auth" tone="ghost" className="max-sm:hidden">
        <CircleUser aria-hidden strokeWidth={1.75} />
        Sign in
      </ButtonLink>
      <ButtonLink to="/free-trial" tone="primary">
        Start free trial
      </ButtonLink>
    </>
  )
}

function SignedInEnd() {
  const signOut = useSignOut()
  return (
    <>
      <Button tone="ghost" className="max-sm:hidden" onClick={signOut}>
        Sign Out
      </Button>
      <ButtonLink to="/dashboard" tone="primary">
        Dashboard
      </ButtonLink>
    </>
  )
}

function SmallMenu({ isSignedIn, onChoose }: { isSignedIn: boolean; onChoose: () => void }) {
  const signOut = useSignOut()
  return (
    <nav
      id="site-menu"
      aria-label="Main, small screens"
      className="appear-quick absolute inset-x-3 top-full grid rounded-lg border border-line-2 bg-surface-raise p-4 shadow-3 sm:hidden"
    >
      <PageLinks onChoose={onChoose} />
      <div className="mt-3 grid gap-2 border-t border-line pt-4">
        {isSignedIn ? (
          <Button onClick={signOut}>Sign Out</Button>
        ) : (
          <>
            <ButtonLink to="/auth" onClick={onChoose}>
              Sign In
            </ButtonLink>
            <ButtonLink to="/free-trial" tone="primary" onClick={onChoose}>
              Start free trial
            </ButtonLink>
          </>
        )}
      </div>
    </nav>
  )
}
