import { routes } from '../../src/routes.ts'
import type { KeyOwner } from '../api-world.ts'
import type { Answer, Client } from '../test-app.ts'
import type { HookWorld } from '../webhooks/world.ts'

export type Person = Client & { readonly accountId: string }

/** An owner with mail, a rule and a key, and somebody else in the team. */
export interface World {
  readonly hooks: HookWorld
  readonly owner: KeyOwner
  readonly member: Person
  readonly teamId: string
}

export interface AuditedCall {
  readonly as?: Person
  readonly places?: Readonly<Record<string, string>>
  readonly input?: object
}

/** What each call is asked for, so that it changes something; `before` brings about what it needs. */
export const CASES: Record<string, (world: World) => AuditedCall | Promise<AuditedCall>> = {
  'PATCH /api/user/{id}/letters': () => ({ input: { timeZone: 'Europe/Berlin' } }),
  'PATCH /api/user/{id}/settings': () => ({ input: { coldEmailThreshold: 91 } }),
  'DELETE /api/user/{id}/sign-in-ways/{wayId}': async ({ hooks, owner }) => {
    const way = { provider: 'google' as const, account_id: owner.accountId, address: 'a@gmail.com' }
    const rows = ['imap', 'apple'].map(provider => ({ ...way, provider: provider as 'imap', subject: owner.accountId }))
    const ways = await hooks.test.app.db.insertInto('identity').values(rows).returning('id').execute()
    return { places: { wayId: ways[0]?.id ?? '' } }
  },
  'DELETE /api/user/{id}/sessions/{sessionId}': async world => ({
    places: { sessionId: await addSession(world) },
  }),
  'DELETE /api/user/{id}/sessions': async world => {
    await addSession(world)
    return { input: {} }
  },
  'POST /api/organization/{id}/invite': () => ({ input: { email: 'new@fernbank.example' } }),
  'POST /api/organization/{id}/invitations': () => ({
    input: { emails: ['x@fernbank.example', 'y@fernbank.example'] },
  }),
  'DELETE /api/organization/{id}/members/{memberId}': ({ member }) => ({ places: { memberId: member.accountId } }),
  'PUT /api/organization/{id}/members/{memberId}/role': ({ member }) => ({
    places: { memberId: member.accountId },
    input: { role: 'admin' },
  }),
  'POST /api/organization/{id}/leave': ({ member }) => ({ as: member }),
  'PUT /api/organization/{id}/owner': ({ member }) => ({ input: { memberId: member.accountId } }),
  'PUT /api/organization/{id}/seat-cap': () => ({ input: { most: 20 } }),
  'POST /api/user/{id}/emails/restore': ({ owner }) => ({ input: { ids: [owner.messageId] } }),
  'POST /api/user/{id}/emails/freeze': async ({ owner }) => {
    await ask(owner, 'POST /api/user/{id}/emails/restore', { input: { ids: [owner.messageId] } })
    return { input: { ids: [owner.messageId] } }
  },
  'POST /api/user/{id}/emails/undo': async ({ owner }) => {
    await ask(owner, 'POST /api/user/{id}/emails/restore', { input: { ids: [owner.messageId] } })
    return { input: { ids: [owner.messageId] } }
  },
  'POST /api/user/{id}/review/move': () => ({ input: REVIEWED }),
  'POST /api/user/{id}/review/undo': async ({ owner }) => {
    await ask(owner, 'POST /api/user/{id}/review/move', { input: REVIEWED })
    return { input: { act: REVIEWED.act } }
  },
  'PUT /api/user/{id}/senders': () => ({ input: { address: 'zoe@pitch.example', decision: 'block' } }),
  'POST /api/user/{id}/senders/list': () => ({ input: { decision: 'block', senders: ['q@pitch.example'] } }),
  'DELETE /api/user/{id}/senders/list/{listId}': async ({ owner }) => {
    const input = { decision: 'block', senders: ['q@pitch.example'] }
    const { body } = await ask(owner, 'POST /api/user/{id}/senders/list', { input })
    return { places: { listId: body.listId } }
  },
  'PUT /api/organization/{id}/senders': () => ({ input: { address: '@pitch.example', decision: 'block' } }),
  'POST /api/organization/{id}/senders/list': () => ({
    input: { decision: 'block', senders: ['q@pitch.example', 'pitch'] },
  }),
  'POST /api/organization/{id}/senders/list/take-back': async ({ owner }) => {
    await ask(owner, 'PUT /api/organization/{id}/senders', { input: { address: '@pitch.example', decision: 'block' } })
    return { input: { decision: 'block', added: ['@pitch.example'], changed: [] } }
  },
  'PUT /api/organization/{id}/senders/opt-out': async ({ owner, member }) => {
    const input = { address: '@pitch.example', decision: 'block' }
    await ask(owner, 'PUT /api/organization/{id}/senders', { input })
    return { as: member, input: { address: '@pitch.example', isOptedOut: true } }
  },
  'DELETE /api/user/{id}/learned': async ({ owner }) => {
    await ask(owner, 'POST /api/user/{id}/emails/restore', { input: { ids: [owner.messageId] } })
    return { input: {} }
  },
  'POST /api/user/{id}/rules': () => ({ input: { sentence: 'Flag mail from zoe@pitch.example' } }),
  'PATCH /api/user/{id}/rules/{ruleId}': ({ owner: { ruleId } }) => ({
    places: { ruleId },
    input: { state: 'on', isConfirmed: true },
  }),
  'DELETE /api/user/{id}/rules/{ruleId}': ({ owner: { ruleId } }) => ({ places: { ruleId } }),
  'POST /api/user/{id}/api-keys': () => ({ input: { name: 'More', scopes: ['activity:read'], days: 30 } }),
  'DELETE /api/user/{id}/api-keys/{keyId}': async ({ hooks, owner }) => {
    const keys = await hooks.test.app.db
      .selectFrom('api_key')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute()
    return { places: { keyId: keys[0]?.id ?? '' } }
  },
  'POST /api/user/{id}/webhooks': ({ hooks }) => ({ input: { url: hooks.receiver.url(), events: ['email.frozen'] } }),
  'PATCH /api/user/{id}/webhooks/{webhookId}': async world => ({
    ...(await atWebhook(world)),
    input: { state: 'paused' },
  }),
  'DELETE /api/user/{id}/webhooks/{webhookId}': world => atWebhook(world),
  'POST /api/user/{id}/webhooks/{webhookId}/secret': async world => ({ ...(await atWebhook(world)), input: {} }),
  'POST /api/user/{id}/webhooks/{webhookId}/replay': async ({ hooks, owner }) => {
    const { webhookId, eventId } = await hooks.addWebhook(owner)
    return { places: { webhookId }, input: { eventId } }
  },
  'PATCH /api/user/{id}/stop-settings': () => ({ input: { isAutomatic: true, understands: true } }),
  'POST /api/user/{id}/toggle-protection': () => ({ input: { enabled: false } }),
  'POST /api/user/{id}/export/link': () => ({ input: {} }),
  'DELETE /api/user/{id}': ({ member }) => ({ input: { newOwnerId: member.accountId } }),
}

const REVIEWED = { act: 'b5a0cc1e-5f0a-4b7f-9d3e-0a8b8b1f2c11', move: 'restore', filter: { view: 'on_ice' } }

/** These need a mail host, a provider, Stripe or a letter, and are asked for where those are; here they only name an act. */
export const ELSEWHERE = [
  /\/(subscription|seats|plan|payment-methods|overage|refund|organization-details)\b/,
  ...[/complete-subscription|sandbox\/subscribe/, /\/(apple|imap)\/connect$/, /outlook\/callback/, /\/mailboxes\//],
  ...[/\/head-start/, /\/rules\/(order|\{ruleId\}\/)/, /\/rule-runs\//, /ask-to-stop|stop-requests/, /email\/confirm/],
  ...[/POST \/api\/user\/\{id\}\/(export|sign-in-ways)$/, /\/organization\/\{id\}\/company/],
]

/** What does it again however often it is asked for, or is refused. Whatever else is asked for twice changes nothing then. */
export const AGAIN = new Set([
  ...['POST /api/user/{id}/api-keys', 'POST /api/user/{id}/webhooks', 'POST /api/user/{id}/rules'],
  ...['POST /api/user/{id}/webhooks/{webhookId}/secret', 'POST /api/organization/{id}/invite'],
  'POST /api/organization/{id}/invitations',
  'POST /api/user/{id}/export/link',
])

async function atWebhook({ hooks, owner }: World) {
  const { webhookId } = await hooks.addWebhook(owner)
  return { places: { webhookId } }
}

async function addSession({ hooks, owner: { accountId } }: World): Promise<string> {
  const values = { id_hash: Buffer.from(`${accountId}${Math.random()}`), account_id: accountId }
  const expires_at = new Date(Date.now() + 86_400_000)
  const [row] = await hooks.test.app.db
    .insertInto('session')
    .values({ ...values, expires_at })
    .returning('id')
    .execute()
  return row?.id ?? ''
}

export function ask(person: Person, name: string, { places = {}, input }: AuditedCall): Promise<Answer> {
  const call = routes.find(each => nameOf(each) === name)?.call
  if (!call) throw new Error(`no such call: ${name}`)
  return person.send(call, { ...places, id: person.accountId } as never, input as never)
}

export const nameOf = ({ call }: { call: { method: string; path: string } }) => `${call.method} ${call.path}`
