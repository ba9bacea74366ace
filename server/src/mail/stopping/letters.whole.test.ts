import { setSenderRule } from '@icebox/contract/activity'
import { askToStop, changeStopSettings, getStopSettings } from '@icebox/contract/replies'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpOf } from '../../../testing/dump.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { letTimePass, requestsOf } from '../../../testing/stop-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { explain } from '../log/explain.ts'
import { listKept } from '../log/explain-store.ts'
import { FAIR_MINUTES } from './outcome/outcome-store.ts'
import { lookAfterStopRequests } from './plan.ts'
import { sendStopRequest } from './send.ts'

const DOMAINS = ['fernbank.example', 'pipelinely-hq.example'] as const
let world: MailWorld
let smtp: Smtp
let sent: string[]

/** A mail host that takes letters in and, as real ones do, says who was proven to have sent them. */
beforeAll(async () => {
  world = await mailWorld('full', undefined, { domains: DOMAINS })
  sent = []
  smtp = await startSmtp({
    ...{ certificate: world.certificate, port: undefined },
    user: address => (hasMailbox(address) ? { address, password: 'a password of the test' } : undefined),
    deliver: async (address, raw) => {
      sent.push(raw.toString())
      await world.host.deliver(address, received(raw.toString()))
    },
  })
})
afterAll(async () => {
  await smtp.stop()
  await world.close()
})

const hasMailbox = (address: string) => DOMAINS.some(domain => address.endsWith(`@${domain}`))

function received(raw: string): string {
  const from = /^From: (?:.*<)?([^<>\s]+@[^<>\s]+)/im.exec(raw)?.[1] ?? ''
  return [...proofOf(from), raw].join('\r\n')
}

const proofOf = (from: string) => [
  `Return-Path: <${from}>`,
  `Authentication-Results: mx.test; dmarc=pass header.from=${from.split('@')[1]}`,
]

async function sender(isAutomatic: boolean): Promise<Owner> {
  const owner = await world.newOwner()
  await world.test.app.db
    .updateTable('mailbox')
    .set({ smtp_host: 'localhost', smtp_port: smtp.port })
    .where('id', '=', owner.mailboxId)
    .execute()
  const input = { isAutomatic, understands: true as const }
  await owner.client.send(changeStopSettings, { id: owner.accountId }, input)
  // The host counts in whole seconds.
  const automatic_since = new Date(Date.now() - 60_000)
  if (!isAutomatic) return owner
  await world.test.app.db
    .updateTable('stop_setting')
    .set({ automatic_since })
    .where('account_id', '=', owner.accountId)
    .execute()
  // By them it is known that this host says at the top of all mail who sent it.
  for (const friend of ['mia@hearthside.example', 'tom@orchard.example', 'li@harbour.example']) {
    await owner.deliver(wantedMail(owner, { from: friend, headers: proofOf(friend).join('\r\n') }).raw)
  }
  return owner
}

/** As another process would: brings the mailbox up to date, plans, and sends whatever is due. */
async function work(context: WorkerContext, owner: Owner): Promise<void> {
  await sync(context, owner)
  await lookAfterStopRequests(context.app)
  await letTimePass(world.test, owner)
  for (const { id } of await requestsOf(world.test, owner)) await sendStopRequest(context, id)
}

function pitchTo(owner: Owner, from: string) {
  return coldMail(owner, { from: `Derek Vance <${from}>`, headers: proofOf(from).join('\r\n') })
}

it('two that both answer by themselves exchange one letter, and then there is silence', async () => {
  const [ada, derek] = [await sender(true), await sender(true)]
  const [hers, his] = [world.newContext(), world.newContext()]
  // Whatever comes from her counts as surely cold with him, so that nothing but the rules of answering stops him.
  await derek.client.send(setSenderRule, { id: derek.accountId }, { address: ada.address, decision: 'block' })
  const pitch = pitchTo(ada, derek.address)
  await ada.deliver(pitch.raw)
  for (let round = 0; round < 4; round++) {
    await work(hers, ada)
    await work(his, derek)
  }
  expect(sent).toHaveLength(1)
  const [head = '', text = ''] = sent[0]?.split('\r\n\r\n') ?? []
  expect(head).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(head).toContain(`In-Reply-To: ${pitch.id}`)
  expect(text).toContain('Hello Derek,')
  expect(await ada.list('Sent Messages')).toHaveLength(1)
  expect(await requestsOf(world.test, ada)).toMatchObject([{ state: 'sent', is_automatic: true }])
  expect(await requestsOf(world.test, derek)).toEqual([])
  // What comes on the heels of her letter may have been on its way already.
  await world.test.app.db
    .updateTable('stop_request')
    .set({ sent_at: new Date(Date.now() - (FAIR_MINUTES + 1) * 60_000) })
    .where('account_id', '=', ada.accountId)
    .execute()
  const seen_at = new Date(Date.now() - 3_600_000)
  await world.test.app.db.updateTable('entry').set({ seen_at }).where('account_id', '=', ada.accountId).execute()
  await work(hers, ada)
  expect(await requestsOf(world.test, ada)).toMatchObject([{ state: 'sent' }])
  // They go on; what they send now is as cold as before, though a letter to them lies in Sent.
  const again = pitchTo(ada, derek.address)
  await ada.deliver(again.raw)
  await work(hers, ada)
  expect(await ada.list('Icebox')).toContain(again.id)
  expect(await requestsOf(world.test, ada)).toMatchObject([{ state: 'came_back' }])
  expect(sent).toHaveLength(1)
}, 120_000)

it('a letter that was clicked for bears no mark, and nothing of the message is kept', async () => {
  const ada = await sender(false)
  const context = world.newContext()
  const secret = 'canary-of-the-message'
  const { id: messageId, raw } = coldMail(ada, {
    from: 'Derek <derek@cold-firm.example>',
    headers: proofOf('derek@cold-firm.example').join('\r\n'),
  })
  await ada.deliver(raw.replace('Best,', `${secret}\r\n\r\nBest,`))
  await sync(context, ada)
  const { id } = await world.test.app.db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', ada.accountId)
    .executeTakeFirstOrThrow()
  await ada.client.send(askToStop, { id: ada.accountId }, { ids: [id], dryRun: false })
  await work(context, ada)
  const letter = smtp.outbox.at(-1)
  expect(letter?.to).toBe('derek@cold-firm.example')
  expect(letter?.raw).toContain('X-Icebox-Action: ')
  expect(letter?.raw).not.toMatch(/^(auto-submitted|x-auto-response-suppress):/im)
  expect(await dumpOf(world.test.database)).not.toContain(secret)
  const [kept] = await listKept(world.test.app.db, messageId)
  const told = kept ? explain(kept).join('\n') : ''
  expect(told).toMatch(/asked to stop by a letter, by its owner: sent, went out 20/)
  expect(told).not.toMatch(/cold-firm|remove me/)
}, 60_000)

it.each([true, false])(
  'what answers a letter (automatic: %s) goes on ice with its campaign and gets none, until its owner writes themselves',
  async isAutomatic => {
    const ada = await sender(isAutomatic)
    const context = world.newContext()
    const from = 'derek@cold-talker.example'
    const pitch = pitchTo(ada, from)
    await ada.deliver(pitch.raw)
    await sync(context, ada)
    const { db } = world.test.app
    const entryOf = ({ id }: { id: string }) =>
      db.selectFrom('entry').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow()
    const { id: entryId, campaign } = await entryOf(pitch)
    if (!isAutomatic) await ada.client.send(askToStop, { id: ada.accountId }, { ids: [entryId], dryRun: false })
    await work(context, ada)
    const letterId = /^Message-ID: (.*)\r$/im.exec(smtp.outbox.at(-1)?.raw ?? '')?.[1]
    // By the letter alone, as programs do that keep no thread.
    const answer = (named: string) =>
      wantedMail(ada, { from, headers: [...proofOf(from), `In-Reply-To: ${named}`].join('\r\n') })
    const before = smtp.outbox.length
    for (const answered of [answer(letterId ?? ''), answer(pitch.id)]) {
      await ada.deliver(answered.raw)
      await work(context, ada)
      expect(await ada.list('Icebox')).toContain(answered.id)
      const entry = await entryOf(answered)
      expect([entry.campaign, entry.reasons[0]?.code]).toEqual([campaign ?? entryId, 'answers_our_letter'])
      const { body } = await ada.client.send(askToStop, { id: ada.accountId }, { ids: [entry.id] })
      expect(body.answers).toMatchObject([{ way: 'none' }])
    }
    expect(smtp.outbox).toHaveLength(before)
    await ada.deliver(wantedMail({ address: from }, { from: ada.address }).raw, 'Sent Messages')
    const later = answer(letterId ?? '')
    await ada.deliver(later.raw)
    await work(context, ada)
    expect(await ada.list('INBOX')).toContain(later.id)
    expect(smtp.outbox).toHaveLength(before)
  },
  120_000,
)

it('letters that come back switch off what goes by itself, and their address is left alone', async () => {
  const ada = await sender(true)
  const context = world.newContext()
  for (const name of ['one', 'two', 'three']) await ada.deliver(pitchTo(ada, `derek@cold-${name}-firm.example`).raw)
  await work(context, ada)
  const letters = smtp.outbox.slice(-3)
  expect(letters).toHaveLength(3)
  // One that has not gone out yet is cancelled with the switch.
  await ada.deliver(pitchTo(ada, 'derek@cold-four-firm.example').raw)
  await sync(context, ada)
  await lookAfterStopRequests(context.app)
  for (const letter of letters) await ada.deliver(bounceOf(ada, letter.raw))
  await sync(context, ada)
  const states = (await requestsOf(world.test, ada)).map(({ state }) => state)
  expect(states.sort()).toEqual(['cancelled', 'failed', 'failed', 'failed'])
  const { body } = await ada.client.send(getStopSettings, { id: ada.accountId })
  expect(body).toMatchObject({ isAutomatic: false, switchedOff: expect.stringContaining('came back') })
}, 60_000)

function bounceOf(owner: Owner, letter: string): string {
  const part = (type: string, text: string) => ['--b', `Content-Type: ${type}`, '', text]
  return [
    'Return-Path: <>',
    ...['From: Mail Delivery System <MAILER-DAEMON@fernbank.example>', `To: ${owner.address}`],
    ...['Subject: Undelivered Mail Returned to Sender', `Date: ${new Date().toUTCString()}`],
    ...[`Message-ID: <${Math.random()}@fernbank.example>`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
    ...part('text/plain', 'Nobody is there.'),
    ...part('message/delivery-status', 'Action: failed\r\nStatus: 5.1.1'),
    ...part('text/rfc822-headers', letter.split('\r\n\r\n')[0] ?? ''),
    '--b--',
    '',
  ].join('\r\n')
}
