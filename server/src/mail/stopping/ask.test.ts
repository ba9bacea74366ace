import { restoreEmails, setSenderRule } from '@icebox/contract/activity'
import { disconnectMailbox } from '@icebox/contract/mailbox'
import {
  askToStop,
  cancelStopRequest,
  changeStopSettings,
  getStopSettings,
  listStopRequests,
  type StopAnswer,
} from '@icebox/contract/replies'
import { addSenders } from '@icebox/contract/senders/lists'
import { setTeamSender } from '@icebox/contract/senders/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iced, requestsOf, type StopOwner, stopOwner } from '../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'
import { DEFAULT_TEMPLATE } from './settings/template.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function ask({ client, accountId }: StopOwner, ids: readonly string[], dryRun = false) {
  return client.send(askToStop, { id: accountId }, { ids: [...ids], dryRun })
}
const onPlan = (owner: StopOwner, subscription_tier: string) =>
  test.app.db.updateTable('account').set({ subscription_tier }).where('id', '=', owner.accountId).execute()

describe('asking a sender to stop', () => {
  it('tells first what would be done, does it once, and can be cancelled for ten seconds', async () => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner, { from_address: 'derek@pipelinely.example' })
    const dry = await ask(owner, [id], true)
    const text = expect.stringContaining('Please remove me from your list')
    expect(dry.body.answers).toEqual([
      { entryId: id, way: 'reply', to: 'derek@pipelinely.example', text, because: null, requestId: null },
    ])
    expect(dry.body.answers[0].text).toMatch(/^Hello Derek,/)
    expect(await requestsOf(test, owner)).toEqual([])
    const { body } = await ask(owner, [id])
    const [request] = await requestsOf(test, owner)
    expect(body.answers[0].requestId).toBe(request?.id)
    expect((request?.send_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(8_000)
    const { rows } = await sql<{ task_identifier: string; run_at: Date }>`
      select task_identifier, run_at from graphile_worker.jobs where key like ${`stop:%${request?.id}`}`.execute(
      test.app.db,
    )
    expect(rows).toEqual([{ task_identifier: 'stop-request', run_at: request?.send_at }])
    expect((await ask(owner, [id])).body.answers[0]).toMatchObject({ way: 'none', requestId: null })
    const cancel = () => owner.client.send(cancelStopRequest, { id: owner.accountId, requestId: request?.id ?? '' }, {})
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(409)
    // Cancelled, it may be asked again.
    expect((await ask(owner, [id])).body.answers[0].way).toBe('reply')
  })

  it('asks each campaign once, and leaves a list where one click does it', async () => {
    const owner = await stopOwner(test)
    const [one, other] = [await iced(test, owner, { campaign: 'same' }), await iced(test, owner, { campaign: 'same' })]
    const list = await iced(test, owner, { stop_list_host: 'lists.example', stop_bars: ['no_list', 'return_path'] })
    const { body } = await ask(owner, [one, other, list])
    expect(body.answers.map(({ way }: { way: string }) => way)).toEqual(['reply', 'none', 'unsubscribe'])
    expect(body.answers[2]).toMatchObject({ text: null, to: 'lists.example' })
    await test.app.db
      .updateTable('stop_request')
      .set({ state: 'refused', because: 'Their list did not take it.', begun_at: new Date() })
      .where('entry_id', '=', list)
      .execute()
    // A list that did not take it is not tried again; the letter would not reach anybody.
    expect((await ask(owner, [list])).body.answers[0]).toMatchObject({ way: 'none' })
  })

  it('shows no more than would go out: what one call sends counts within it, and the rest says why', async () => {
    const owner = await stopOwner(test)
    const ids: string[] = []
    for (let at = 0; at < 30; at++) ids.push(await iced(test, owner))
    const tally = async (dryRun: boolean) => {
      const { answers } = (await ask(owner, ids, dryRun)).body
      const reasons = new Set(answers.flatMap(({ because }: StopAnswer) => because ?? []))
      return { ways: answers.map(({ way }: StopAnswer) => way), reasons: [...reasons] }
    }
    const shown = await tally(true)
    expect(shown.ways.filter((way: string) => way === 'reply')).toHaveLength(20)
    expect(shown.reasons).toEqual(['At most 20 letters a day leave this mailbox.'])
    expect(await tally(false)).toEqual(shown)
  })

  it.each([
    ['one organisation', (at: number) => `n${at}@one-firm.example`, 3],
    ['one address', () => 'derek@one-firm.example', 1],
  ] as const)('shows the limit for %s, too', async (_, addressOf, most) => {
    const owner = await stopOwner(test)
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push(await iced(test, owner, { from_address: addressOf(at) }))
    const { answers } = (await ask(owner, ids, true)).body
    expect(answers.map(({ way }: StopAnswer) => way)).toEqual(ids.map((_id, at) => (at < most ? 'reply' : 'none')))
  })

  it('cancels what waits when another message of the campaign is restored', async () => {
    const owner = await stopOwner(test)
    const campaign = { campaign: 'restored' }
    const [one, other] = [await iced(test, owner, campaign), await iced(test, owner, campaign)]
    await ask(owner, [one, await iced(test, owner)])
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [other] })
    const states = (await requestsOf(test, owner)).map(request => [request.campaign === 'restored', request.state])
    expect(states.sort()).toEqual([
      [false, 'waiting'],
      [true, 'cancelled'],
    ])
  })

  it.each([
    ['spam', { label: 'spam' }],
    ['forged', { sender_check: 'failed' }],
    ['in the inbox', { state: 'passed' }],
    ['in the inbox', { state: 'restored_by_app' }],
    ['of nobody', { from_address: '' }],
    ['from an address nobody reads', { stop_bars: ['read_by_somebody'] }],
  ] as const)('writes to nobody for what is %s', async (_, change) => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner, change as never)
    const { body } = await ask(owner, [id])
    expect(body.answers[0]).toMatchObject({ way: 'none', to: null, because: expect.stringMatching(/\.$/) })
    expect(await requestsOf(test, owner)).toEqual([])
  })

  it('writes to no colleague, and to nobody who is allowed', async () => {
    const owner = await stopOwner(test)
    const colleague = await iced(test, owner, { from_address: `boss@eu.${owner.address.split('@')[1]}` })
    const friend = await iced(test, owner, { from_address: 'mia@friend.example' })
    await owner.client.send(
      setSenderRule,
      { id: owner.accountId },
      { address: 'mia@friend.example', decision: 'allow' },
    )
    const { body } = await ask(owner, [colleague, friend])
    expect(body.answers.map(({ way }: { way: string }) => way)).toEqual(['none', 'none'])
  })

  it('says which mailbox cannot send', async () => {
    const [imap, outlook] = [await stopOwner(test), await stopOwner(test, 'microsoft')]
    await test.app.db.updateTable('mailbox').set({ smtp_host: null }).where('id', '=', imap.mailboxId).execute()
    const because = async (owner: StopOwner) =>
      (await ask(owner, [await iced(test, owner)], true)).body.answers[0].because
    expect(await because(imap)).toContain('has no server for sending mail')
    expect(await because(outlook)).toContain('not send from it')
    const settings = await outlook.client.send(getStopSettings, { id: outlook.accountId })
    expect(settings.body.mailboxes).toMatchObject([{ maySend: false, because: expect.any(String) }])
  })
})

describe('whoever asks', () => {
  it('asks for their own messages, a hundred at once, on a plan that holds it', async () => {
    const [owner, other] = [await stopOwner(test), await stopOwner(test)]
    const theirs = await iced(test, other)
    expect((await ask(owner, [theirs])).status).toBe(404)
    expect((await owner.client.send(askToStop, { id: other.accountId }, { ids: [theirs] })).status).toBe(403)
    const many = await ask(
      owner,
      Array.from({ length: 101 }, () => theirs),
    )
    expect([many.status, many.body.message]).toEqual([400, 'At most 100 at once.'])
    await ask(other, [theirs])
    const [request] = await requestsOf(test, other)
    const cancel = { id: owner.accountId, requestId: request?.id ?? '' }
    expect((await owner.client.send(cancelStopRequest, cancel, {})).status).toBe(404)
    await onPlan(owner, 'lite')
    const lite = await ask(owner, [await iced(test, owner)])
    expect([lite.status, lite.body.message]).toEqual([403, 'Your plan does not ask senders to stop. Pro and Pro+ do.'])
  })

  it('has it done automatically on Pro+ alone, and after saying that they understand', async () => {
    const owner = await stopOwner(test)
    const change = (input: object) => owner.client.send(changeStopSettings, { id: owner.accountId }, input)
    expect((await change({ isAutomatic: true })).status).toBe(400)
    expect((await change({ isAutomatic: true, understands: true })).body).toMatchObject({
      isAutomatic: true,
      locked: null,
    })
    await onPlan(owner, 'pro')
    const pro = await change({ isAutomatic: true, understands: true })
    expect([pro.status, pro.body.message]).toEqual([403, 'Pro+ sends “No thanks” by itself.'])
    expect((await owner.client.send(getStopSettings, { id: owner.accountId })).body).toMatchObject({
      ...{ isAutomatic: false, mayAsk: true, mayAutomate: false, locked: 'Pro+ sends “No thanks” by itself.' },
    })
  })

  it('writes their own letter, or the team’s', async () => {
    const owner = await stopOwner(test)
    const change = (input: object) => owner.client.send(changeStopSettings, { id: owner.accountId }, input)
    expect((await change({ teamTemplate: 'No, thank you.' })).body).toMatchObject({ templateInForce: 'No, thank you.' })
    expect((await change({ template: 'Hi {first name}, no.' })).body).toMatchObject({
      templateInForce: 'Hi {first name}, no.',
    })
    expect((await change({ template: null, teamTemplate: null })).body.templateInForce).toBe(DEFAULT_TEMPLATE)
    const boss = await stopOwner(test)
    const team = test.app.db.selectFrom('account').select('team_id').where('id', '=', boss.accountId)
    const { team_id } = await team.executeTakeFirstOrThrow()
    const { db } = test.app
    await db.updateTable('account').set({ role: 'member', team_id }).where('id', '=', owner.accountId).execute()
    expect((await change({ teamTemplate: 'Mine' })).status).toBe(403)
  })
})

describe('what waits is cancelled with its cause', () => {
  const CAUSES: Record<string, (owner: StopOwner, entryId: string) => Promise<unknown>> = {
    'a restore': ({ client, accountId }, id) => client.send(restoreEmails, { id: accountId }, { ids: [id] }),
    'an allowed sender': ({ client, accountId }) =>
      client.send(setSenderRule, { id: accountId }, { address: 'derek@cold.example', decision: 'allow' }),
    'an allowed domain': ({ client, accountId }) =>
      client.send(setSenderRule, { id: accountId }, { address: '@cold.example', decision: 'allow' }),
    'a list of allowed senders': ({ client, accountId }) =>
      client.send(addSenders, { id: accountId }, { decision: 'allow', senders: ['derek@cold.example'] }),
    'a sender the team allows': ({ client, accountId }) =>
      client.send(setTeamSender, { id: accountId }, { address: 'derek@cold.example', decision: 'allow' }),
    'leaving the mailbox': ({ client, accountId, mailboxId }) =>
      client.send(disconnectMailbox, { id: accountId, mailboxId }, { folder: 'leave' }),
    'putting everything back': ({ client, accountId, mailboxId }) =>
      client.send(disconnectMailbox, { id: accountId, mailboxId }, { folder: 'put_back' }),
  }
  it.each(Object.keys(CAUSES))('%s', async cause => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner, { from_address: 'derek@cold.example' })
    await ask(owner, [id])
    await CAUSES[cause]?.(owner, id)
    expect(await requestsOf(test, owner)).toMatchObject([{ state: 'cancelled', because: expect.stringMatching(/\.$/) }])
    const { body } = await owner.client.send(listStopRequests, { id: owner.accountId })
    expect(body.requests).toMatchObject([{ state: 'cancelled' }])
  })

  it('switching the automatic letter off cancels those alone that go by themselves', async () => {
    const owner = await stopOwner(test)
    await ask(owner, [await iced(test, owner), await iced(test, owner)])
    const [one] = await requestsOf(test, owner)
    await test.app.db
      .updateTable('stop_request')
      .set({ is_automatic: true })
      .where('id', '=', one?.id ?? '')
      .execute()
    await owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: false })
    expect((await requestsOf(test, owner)).map(({ state }) => state).sort()).toEqual(['cancelled', 'waiting'])
  })
})
