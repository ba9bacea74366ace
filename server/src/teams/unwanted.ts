import { timingSafeEqual } from 'node:crypto'
import type { OutputOf } from '@icebox/contract/call'
import type { setLettersWanted as wantedCall } from '@icebox/contract/letters'
import type { App } from '../app.ts'
import { type HookAnswer, type HookCall, Rejected } from '../kit/http/hook.ts'
import type { Visitor } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { type Keys, letterDigest } from '../kit/sessions/secrets.ts'
import { deleteUnwanted, insertUnwanted, isUnwantedBy } from './unwanted-store.ts'

/** The page of the link in every invitation; a mail program may also post to it (RFC 8058). */
export const LETTERS_PAGE = '/letters'

/** Whoever has the letter has this: it names the address by a keyed digest and never ends. */
export function lettersLink(app: App, email: string): string {
  const digest = digestOf(app.keys, email)
  const token = `${digest.toString('base64url')}.${signatureOf(app.keys, digest).toString('base64url')}`
  return `${app.config.appUrl}${LETTERS_PAGE}?${new URLSearchParams({ token })}`
}

/** Whether this address has said that it wants no invitations. */
export async function isUnwanted(app: App, email: string): Promise<boolean> {
  return isUnwantedBy(app.db, digestOf(app.keys, email))
}

/** Throws Problem `not_found` for a token that is not ours. */
export async function setLettersWanted(
  app: App,
  _visitor: Visitor,
  { token, wanted }: { token: string; wanted: boolean },
): Promise<OutputOf<typeof wantedCall>> {
  const digest = provenDigest(app.keys, token)
  if (!digest) throw new Problem('not_found', 'This link is not complete. Please open it from the letter again.')
  await (wanted ? deleteUnwanted(app.db, digest) : insertUnwanted(app.db, digest))
  return { success: true, wanted }
}

/** What a mail program sends when its unsubscribe button is pressed. Throws Rejected. */
export async function mailProgramStops(app: App, { query }: HookCall): Promise<HookAnswer> {
  const { token } = query
  const digest = typeof token === 'string' ? provenDigest(app.keys, token) : undefined
  if (!digest) throw new Rejected(403, 'signature')
  await insertUnwanted(app.db, digest)
  return { status: 200, text: 'No more invitations are sent to this address.' }
}

function digestOf(keys: Keys, email: string): Buffer {
  return letterDigest(keys, 'unwanted', email.toLowerCase())
}

function signatureOf(keys: Keys, digest: Buffer): Buffer {
  return letterDigest(keys, 'unwanted_link', digest.toString('base64url'))
}

function provenDigest(keys: Keys, token: string): Buffer | undefined {
  const [name, signature] = token.split('.').map(part => Buffer.from(part, 'base64url'))
  if (!name || signature?.length !== 32) return undefined
  return timingSafeEqual(signature, signatureOf(keys, name)) ? name : undefined
}
