import { randomUUID } from 'node:crypto'
import { createKey } from '@icebox/contract/api/keys'
import { SCOPE_NAMES, type Scope } from '@icebox/contract/api/scopes'
import { isInQuery, type V1Call } from '@icebox/contract/api/v1-call'
import { createRule } from '@icebox/contract/rules'
import type { Answer, Client, TestApp } from './test-app.ts'

type Person = Client & { readonly accountId: string }

/** Somebody with a message on ice, a rule and a key that may do everything. */
export interface KeyOwner extends Person {
  readonly key: string
  readonly messageId: string
  readonly ruleId: string
}

export async function keyOwner(test: TestApp): Promise<KeyOwner> {
  const person = await test.newPerson()
  const messageId = await addMessage(test, person.accountId)
  const rule = await person.send(
    createRule,
    { id: person.accountId },
    { sentence: 'Flag mail from dana@pitch.example' },
  )
  return { ...person, key: await newKey(person), messageId, ruleId: rule.body.rule.id }
}

export async function newKey(person: Person, scopes: readonly Scope[] = SCOPE_NAMES): Promise<string> {
  const input = { name: 'A script', scopes: [...scopes], days: 30 as const }
  const { status, body } = await person.send(createKey, { id: person.accountId }, input)
  if (status !== 200) throw new Error(`no key: ${status} ${body.message}`)
  return body.key
}

/** One more message on ice, in the one mailbox of the account. */
export async function addMessage(test: TestApp, accountId: string): Promise<string> {
  const { db } = test.app
  const known = await db.selectFrom('mailbox').select('id').where('account_id', '=', accountId).executeTakeFirst()
  const id = randomUUID()
  await db
    .insertInto('entry')
    .values({
      ...{ id, account_id: accountId, mailbox_id: known?.id ?? (await addMailbox(test, accountId)) },
      ...{ from_address: 'dana@pitch.example', from_name: 'Dana', subject: 'Quick question', size: 1 },
      ...{ provider_key: `1:${id}`, message_id: `<${id}@pitch.example>`, message_id_hash: Buffer.from(id) },
      ...{ received_at: new Date(), judged_at: new Date(), state: 'moved', moved_at: new Date(), frozen_by: 'judge' },
      ...{ label: 'cold_outreach', kind: 'sales', confidence: 97, line: 85, sender_check: 'passed' },
    })
    .execute()
  return id
}

async function addMailbox({ app }: TestApp, accountId: string): Promise<string> {
  const login = { provider: 'imap' as const, address: `${accountId}@fernbank.example`, username: accountId }
  const { id } = await app.db
    .insertInto('mailbox')
    .values({ account_id: accountId, ...login, host: 'mail.example', port: 993, credential: 'sealed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Asking {
  readonly places?: Readonly<Record<string, string>> | undefined
  readonly input?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The address it comes from. */
  readonly from?: string
}

/** A program that makes public calls by a key, or without one. */
export function by(test: TestApp, key?: string) {
  return async (call: V1Call, { places = {}, input, headers = {}, from }: Asking = {}): Promise<Answer> => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? ''))
    const query = isInQuery(call) && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await test.server.inject({
      method: call.method,
      url: path + query,
      ...(from && { remoteAddress: from }),
      headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
      ...(isInQuery(call) || input === undefined ? {} : { payload: input as object }),
    })
    return { status: answer.statusCode, body: answer.json(), bytes: answer.rawPayload, headers: answer.headers }
  }
}

/** What each call is asked for, so that it has an effect on this owner's own. */
export function askingFor(owner: Owned, call: V1Call): Asking {
  const { messageId, ruleId, webhookId, eventId, hookUrl } = owner
  const input = call.example.input as Record<string, unknown> | undefined
  const own = { ids: [messageId], eventId, url: hookUrl }
  const named = Object.entries(own).filter(([name]) => input && name in input)
  return { places: { messageId, ruleId, webhookId }, input: input && { ...input, ...Object.fromEntries(named) } }
}

/** What an owner has, by the names that calls have for it. */
interface Owned extends Pick<KeyOwner, 'messageId' | 'ruleId'> {
  readonly webhookId: string
  readonly eventId: string
  /** Where a webhook may lead. */
  readonly hookUrl: string
}
