import { z } from 'zod'
import { defineCall } from '../call.ts'

/** How long a link to one's own data can be used that came by letter. */
export const OWN_DATA_HOURS = 24

/**
 * Asks for everything that is stored about the person by letter, which holds a link. `sentTo` is null where none can be
 * sent: then `makeOwnDataLink` gives one at once.
 */
export const requestExport = defineCall({
  method: 'POST',
  path: '/api/user/{id}/export',
  who: 'self',
  input: z.object({}),
  output: z.object({ sentTo: z.string().nullable() }),
})

/** A link to everything that is stored about the person. It works once, for five minutes, and only in their own session. */
export const makeOwnDataLink = defineCall({
  method: 'POST',
  path: '/api/user/{id}/export/link',
  who: 'self',
  input: z.object({}),
  output: z.object({ token: z.string(), endsAt: z.string() }),
})

/** How a link stands, without using it. It takes a fresh sign-in, as the file does. 404 for everybody whose it is not. */
export const getOwnDataLink = defineCall({
  method: 'GET',
  path: '/api/own-data/{token}',
  who: 'signed_in',
  input: z.object({}),
  output: z.object({ state: z.enum(['ready', 'used', 'ended']), endsAt: z.string() }),
})

/**
 * Where the browser fetches the file: a ZIP, which uses the link up. 404 as above, 410 once it was used or has ended, 409 while
 * another is fetched.
 */
export function ownDataFile(token: string): string {
  return `/api/own-data/${encodeURIComponent(token)}/file`
}
