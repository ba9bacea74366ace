import { readFileSync } from 'node:fs'
import { type Answer, formOf, type Incoming, json } from '../http.ts'
import { EMAIL, PROFILE } from './scopes.ts'
import { findPerson, type IdentityWorld, signIdToken } from './world.ts'

const OPEN_TO_ALL = { 'access-control-allow-origin': '*' }
const SCRIPT = readFileSync(new URL('./gsi-client.js', import.meta.url), 'utf8')

/** A stand-in for Google Identity Services, to be loaded by a page of the client. */
export function oneTapScript(): Answer {
  return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8', ...OPEN_TO_ALL }, body: SCRIPT }
}

/** Who could sign in, for the card of the stand-in script. */
export function listPeople(_incoming: Incoming, world: IdentityWorld): Answer {
  const people = [...world.people.values()].map(({ name, email }) => ({ name, email }))
  return openToAll(json({ people }))
}

/** The credential the page's callback gets: an id token with the page's nonce. */
export async function giveCredential(incoming: Incoming, world: IdentityWorld): Promise<Answer> {
  const form = formOf(incoming)
  const person = findPerson(world, form.get('email') ?? '')
  if (!person || form.get('client_id') !== world.client.id) return openToAll(json({ error: 'invalid_request' }, 400))
  const access = { email: person.email, scopes: ['openid', EMAIL, PROFILE] }
  const credential = await signIdToken(world, access, form.get('nonce') ?? '')
  return openToAll(json({ credential, select_by: form.get('select_by') ?? 'user' }))
}

function openToAll(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...OPEN_TO_ALL, 'cache-control': 'no-store' } }
}
