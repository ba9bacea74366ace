import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Browsers of one person that are connected at the same time. */
export const EXTENSIONS_MAX = 20
/** Days without a look after which a browser has to be connected anew. */
export const EXTENSION_DAYS = 90
/** For so long a code may be redeemed, once. */
export const LINK_CODE_SECONDS = 60
const BROWSER_MAX = 60

const secret = z.string().regex(/^[\w-]{43}$/, 'This is not a code of the extension.')

export const extensionView = z.object({
  id: z.string(),
  /** As the extension names the browser it runs in, such as Chrome on Linux. */
  browser: z.string(),
  linkedAt: z.string(),
  /** To the minute; null while it never looked. */
  lastUsedAt: z.string().nullable(),
})
export type ExtensionView = z.infer<typeof extensionView>

/** Browsers whose extension is connected, the newest first. `revokeKey` ends one. */
export const listExtensions = defineCall({
  method: 'GET',
  path: '/api/user/{id}/extensions',
  who: 'self',
  input: z.object({}),
  output: z.object({ extensions: z.array(extensionView) }),
})

/** The person lets an extension in. The code is of use only to whoever holds the verifier of the challenge (PKCE, RFC 7636). */
export const giveLinkCode = defineCall({
  method: 'POST',
  path: '/api/user/{id}/extension-codes',
  who: 'self',
  input: z.object({ challenge: secret }),
  output: z.object({ code: z.string() }),
})

/** The extension turns code and verifier into a key of its own, shown in this answer alone. 410 for a code that is used or too old. */
export const linkExtension = defineCall({
  method: 'POST',
  path: '/api/extension/link',
  who: 'anyone',
  from: 'extension',
  input: z.object({ code: secret, verifier: secret, browser: z.string().trim().min(1).max(BROWSER_MAX) }),
  output: z.object({ key: z.string(), email: z.string() }),
})
