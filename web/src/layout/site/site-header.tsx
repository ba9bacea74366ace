import { CircleUser, Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { signOut } from '../../kit/calls/sign-out.ts'
import { useVisitorSign } from '../../kit/page/visitor-sign.ts'
import { useChange } from '../../kit/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Logo } from '../../ui/mark.tsx'
import { SITE_PAGES } from './site-pages.ts'

const PAGES = SITE_PAGES.filter(page => page.inHeader)

/** Both ends of the header stand in the page, and the sign on `<html>` says which is shown. */
const KNOWN_ONLY = '[html:not([data-visitor=known])_&]:hidden'
const STRANGER_ONLY = '[html[data-visitor=known]_&]:hidden'

export function SiteHeader() {
  useVisitorSign()
  const { isOpen, triggerRef, toggle, close } = useSmallMenu()
  return (
    <header className="relative z-10">
      <div className="mx-auto flex h-[60px] max-w-[1200px] items-center gap-3 px-5 sm:h-[72px] sm:gap-8 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="flex gap-[26px] max-sm:hidden">
          <PageLinks />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <HeaderEnd />
          <Button
            ref={triggerRef}
            tone="ghost"
            className="-mr-2 w-9 px-0! sm:hidden"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="site-menu"
            onClick={toggle}
          >
            {isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
          </Button>
        </div>
      </div>
      {isOpen && <SmallMenu onChoose={close} />}
    </header>
  )
}

/** Closes on Escape, which gives the focus back, and whenever the address changes. */
function useSmallMenu() {
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  useChange(key, () => setOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      triggerRef.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, triggerRef, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}

function PageLinks({ onChoose }: { onChoose?: () => void }) {
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

function HeaderEnd() {
  return (
    <>
      <ButtonLink to="/auth" tone="ghost" className={`max-sm:hidden ${STRANGER_ONLY}`}>
        <CircleUser aria-hidden strokeWidth={1.75} />
        Sign in
      </ButtonLink>
      <ButtonLink to="/free-trial" tone="primary" className={`max-[14rem]:hidden ${STRANGER_ONLY}`}>
        Start free trial
      </ButtonLink>
      <ButtonLink to="/billing" tone="ghost" className={`max-sm:hidden ${KNOWN_ONLY}`}>
        Account
      </ButtonLink>
      <Button tone="ghost" className={`max-sm:hidden ${KNOWN_ONLY}`} onClick={signOut}>
        Sign Out
      </Button>
      <ButtonLink to="/dashboard" tone="primary" className={`max-[14rem]:hidden ${KNOWN_ONLY}`}>
        Dashboard
      </ButtonLink>
    </>
  )
}

function SmallMenu({ onChoose }: { onChoose: () => void }) {
  return (
    <nav
      id="site-menu"
      aria-label="Main, small screens"
      className="appear-quick absolute inset-x-3 top-full grid rounded-lg border border-line-2 bg-surface-raise p-4 shadow-3 sm:hidden"
    >
      <PageLinks onChoose={onChoose} />
      <div className="mt-3 grid gap-2 border-t border-line pt-4">
        <ButtonLink to="/auth" onClick={onChoose} className={STRANGER_ONLY}>
          Sign In
        </ButtonLink>
        <ButtonLink to="/free-trial" tone="primary" onClick={onChoose} className={STRANGER_ONLY}>
          Start free trial
        </ButtonLink>
        <ButtonLink to="/dashboard" onClick={onChoose} className={KNOWN_ONLY}>
          Dashboard
        </ButtonLink>
        <ButtonLink to="/billing" onClick={onChoose} className={KNOWN_ONLY}>
          Account
        </ButtonLink>
        <Button onClick={signOut} className={KNOWN_ONLY}>
          Sign Out
        </Button>
      </div>
    </nav>
  )
}
