import type { SandboxState } from '@icebox/contract/sandbox'
import type { APIRequestContext, Page } from '@playwright/test'
import { allowDemos } from './database.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly host: string
  readonly port: number
  readonly smtpPort: number
}

/** What our own pages send with every change. */
export function ownPage(page: Page): Record<string, string> {
  const { origin } = new URL(page.url() === 'about:blank' ? 'http://localhost' : page.url())
  return { origin, 'x-requested-with': 'icebox' }
}

/** A call as our own pages make it, written as `POST /api/…`. */
export async function call(page: Page, what: string, data: object = {}): Promise<void> {
  const [method = '', path = ''] = what.split(' ')
  const answer = await page.request.fetch(path, { method, data, headers: ownPage(page) })
  if (!answer.ok()) throw new Error(`${what} answered ${answer.status()}: ${await answer.text()}`)
}

type First = 'maya' | 'tomas' | 'amelie' | 'ines' | 'kofi'

/** A demo person by the first part of the address. */
export async function person(request: APIRequestContext, first: First): Promise<Person> {
  const state: SandboxState = await (await request.get('/api/sandbox')).json()
  const found = state.people.find(each => each.email.startsWith(first))
  if (!found) throw new Error(`the sandbox has no ${first}`)
  return found
}

/** Plays a scene of the sandbox to one person. */
export async function play(page: Page, id: string, email: string): Promise<void> {
  await call(page, 'POST /api/sandbox/scene', { id, email })
}

interface Purchase {
  readonly planId?: 'lite' | 'pro' | 'pro_plus'
  readonly seats?: number
}

/** Whoever is signed in now has a running trial, without walking the checkout. */
export async function subscribe(page: Page, purchase: Purchase = {}): Promise<void> {
  await call(page, 'POST /api/sandbox/subscribe', purchase)
}

/** Signs in as a demo person with a trial, of this if none is running, without walking the forms. */
export async function signInAs(page: Page, first: First, purchase: Purchase = {}): Promise<Person> {
  // A page that asks nothing: another might learn who is there, and lead on while the story does.
  await page.goto('/robots.txt')
  const who = await person(page.request, first)
  const { email, password, host, port } = who
  const answer = await page.request.post('/api/auth/imap/signin', {
    data: { email, password, host, port },
    headers: ownPage(page),
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  await subscribe(page, purchase)
  return who
}

/** Somebody whom no other story knows, with a mailbox that sends and a trial of Pro+. Answers the address. */
export async function newcomer(page: Page): Promise<string> {
  await allowDemos()
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.waitForURL(/\/dashboard/)
  const { people }: SandboxState = await (await page.request.get('/api/sandbox')).json()
  return people[0]?.email ?? ''
}
