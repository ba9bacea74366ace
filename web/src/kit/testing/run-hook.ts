import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement as draw, type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../calls/query.ts'
import { UserId } from '../calls/session.ts'

/** The signed-in person of a test. */
export const USER = '7'

interface Page {
  client?: QueryClient
  /** Where the page stands; its path and query. */
  address?: string
  /** What the page has around the hook besides session, queries and router. */
  around?: (hook: ReactNode) => ReactNode
}

interface Running<T> {
  /** What the hook gave in its last drawing. */
  readonly now: T
  /** Path and query that the page has come to. */
  readonly address: string
  /** As when the person leaves the page; the end of the test does it too. */
  leave: () => void
}

/** Runs a hook as a page does, with its effects and every drawing that follows, but without a browser: nothing is drawn. */
export function runHook<T>(
  use: () => T,
  { client = createQueryClient(), address = '/', around }: Page = {},
): Running<T> {
  const last: { given?: T; address: string } = { address }
  function Hook() {
    const given = use()
    useLayoutEffect(() => {
      last.given = given
    })
    return null
  }
  function Address() {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      last.address = pathname + search
    })
    return null
  }
  const hook = draw(Hook)
  const page = draw(MemoryRouter, { initialEntries: [address] }, around ? around(hook) : hook, draw(Address))
  const session = draw(UserId.Provider, { value: USER }, page)
  const root = rootInNoBrowser()
  flushSync(() => root.render(draw(QueryClientProvider, { client }, session)))
  return {
    get now() {
      return last.given as T
    },
    get address() {
      return last.address
    },
    leave: () => root.unmount(),
  }
}

/** React asks its container and the window for little as long as no element is drawn. */
function rootInNoBrowser() {
  const view = { HTMLIFrameElement: class {} }
  if (!('window' in globalThis)) {
    Object.assign(globalThis, { window: view })
    onTestFinished(async () => {
      // What queries have to tell waits for a timer of theirs, and React's scheduler looks at the window in a turn after it.
      await wait(1)
      await turn()
      Reflect.deleteProperty(globalThis, 'window')
    })
  }
  const listens = { addEventListener: () => undefined }
  const ownerDocument = { ...listens, nodeType: 9, defaultView: view }
  const container = { ...listens, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument }
  const root = createRoot(container as unknown as Element)
  onTestFinished(() => root.unmount())
  return root
}
