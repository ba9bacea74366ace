import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../calls/query.ts'
import { UserId } from '../calls/session.ts'

/** The signed-in person of a test. */
export const USER = '7'

/**
 * Runs a hook as the first drawing of a page does and hands over what it gives, for hooks whose decisions are in the
 * callbacks they return and in refs. Neither effects nor a second drawing follow.
 */
export function runHook<T>(use: () => T, client: QueryClient = createQueryClient()): T {
  const given: T[] = []
  function Drawn() {
    given.push(use())
    return null
  }
  const session = createElement(UserId.Provider, { value: USER }, createElement(Drawn))
  renderToString(createElement(QueryClientProvider, { client }, session))
  const [first] = given
  if (first === undefined) throw new Error('The hook gave nothing.')
  return first
}
