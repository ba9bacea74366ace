import { createHash, randomBytes } from 'node:crypto'
import { giveLinkCode, linkExtension } from '@icebox/contract/api/extension'
import type { Client, TestApp } from '../test-app.ts'

/** Where requests of an extension come from. */
export const EXTENSION_ORIGIN = 'chrome-extension://aphphcgapfhndeenjdcokpmlgpiifoih'

type Person = Client & { readonly accountId: string }

/** A secret of the extension's and what it shows of it (PKCE). */
export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export async function newLinkCode(person: Person, challenge: string): Promise<string> {
  const { status, body } = await person.send(giveLinkCode, { id: person.accountId }, { challenge })
  if (status !== 200) throw new Error(`no code: ${status} ${body.message}`)
  return body.code
}

interface Redeeming {
  readonly code: string
  readonly verifier: string
  readonly browser?: string
}

/** As the extension asks: without a session, from an origin of its own. */
export function redeem({ server }: TestApp, asked: Redeeming, origin: string | undefined = EXTENSION_ORIGIN) {
  return server.inject({
    method: 'POST',
    url: linkExtension.path,
    headers: origin === undefined ? {} : { origin },
    payload: { browser: 'Chrome on Linux', ...asked },
  })
}

/** The key of an extension that the person has just connected. */
export async function newExtensionKey(test: TestApp, person: Person): Promise<string> {
  const { verifier, challenge } = newVerifier()
  return (await redeem(test, { code: await newLinkCode(person, challenge), verifier })).json().key
}
