import latinSans from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { WHOLE_SCRIPT } from './kit/page/laid-late.ts'
import { FACT_META, FACTS, siteFacts } from './kit/page/site-facts.ts'
import { THEME_SCRIPT } from './kit/page/theme.ts'
import { VISITOR_SCRIPT } from './kit/page/visitor-sign.ts'
import { PRESS_SCRIPT, WANTED_SCRIPT, wakeUp } from './kit/page/when-wanted.ts'
import { RenderError } from './layout/render-error.tsx'
import { Mark } from './ui/mark.tsx'
import { ToastPlace } from './ui/overlays/toast-place.tsx'
import './styles/app.css'

/** In an order where each may count on the ones before it. */
const HEAD_SCRIPTS = [THEME_SCRIPT, VISITOR_SCRIPT, WANTED_SCRIPT, PRESS_SCRIPT, WHOLE_SCRIPT]

export function meta() {
  return [{ title: PRODUCT_NAME }, { name: 'description', content: 'Cold email goes on ice. Nothing is ever deleted.' }]
}

export function links() {
  // Digits in mono can wait: what the first paint needs is the one font of all text.
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: latinSans },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = siteFacts()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f8fa" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081118" />
        {FACTS.map(key => (
          <meta key={key} name={FACT_META[key]} content={facts[key]} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, needed before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPTS.join('') }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(wakeUp, [])
  return (
    <>
      <Outlet />
      <ToastPlace />
    </>
  )
}

/** Stands for the moment until the page's code has arrived. */
export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" aria-label="Loading">
        <Mark size={40} />
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <RenderError />
}
