import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendEmailCode } from '@icebox/contract/letters'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workerOf } from '../testing/mail-world.ts'
import { type Sink, type SunkLetter, startSink } from '../testing/sink.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { listenTo } from '../testing/webhooks/world.ts'
import { sendWayIn } from './accounts/company/way-in.ts'
import { sendDeviceLetter } from './accounts/device-letter.ts'
import { changeLetterChoice } from './accounts/letters/choice.ts'
import { sendWayLetter } from './accounts/way-letter.ts'
import { sendDisabledLetter } from './api/webhooks/disabled-letter.ts'
import type { App } from './app.ts'
import * as billing from './billing/letters/letters.ts'
import type { SubscriptionState } from './billing/state/state-store.ts'
import { stripeAt } from './config/stripe.ts'
import { contactLetter } from './contact/letter.ts'
import type { Member } from './kit/http/route.ts'
import { sendLetter } from './kit/outgoing.ts'
import { planDue } from './mail/digest/plan.ts'
import { sendPlanned } from './mail/digest/regular-letters.ts'
import { tellOwners } from './mail/health/alerts.ts'
import { sendExport } from './privacy/export/export.ts'
import { sendInvitation } from './teams/invitation-letter.ts'
import { sendTeamLetter } from './teams/team-letter.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
/** Where the pages are written for looking at them in a browser. */
const { LETTERS_FOLDER } = process.env

let sink: Sink
let test: TestApp
let to: string
let accountId: string

beforeAll(async () => {
  sink = await startSink()
  test = await testApp({ outgoing: sink.outgoing, stripe: stripeAt('http://127.0.0.1:9', KEYS) })
  to = 'maya.okafor@fernbank.example'
  accountId = (await test.newPerson(to)).accountId
})
afterAll(async () => {
  await test.close()
  await sink.smtp.stop()
})

const day = new Date('2026-11-26T08:00:00Z')
const invoice = { id: 'in_1', cents: 13_495, url: 'https://invoice.stripe.example/i/acct_1/live_YWNjdF8xLF9Rbl?s=ap' }
const state = {
  ...{ subscription_id: 'sub_1', team_id: '', plan: 'pro', seats: 3, period: 'monthly', amount_cents: 4_485 },
  ...{ adds_tax: true, trial_end: day, period_end: day },
} as unknown as SubscriptionState
const raise = { subscriptionId: 'sub_1', by: 'tomas@fernbank.example', from: 3, to: 5, chargedCents: 1_000 }
const usage = { teamId: '', month: '2026-11-01', endsAt: day, percent: 80, included: 5_000, goesOn: false }
const device = { browser: 'Safari', system: 'macOS', net: '203.0.113.0/24', at: day.toISOString() } as const
const way = { provider: 'google', address: 'maya@gmail.example', at: day.toISOString() } as const

/** Every letter there is, by what it is about. */
const LETTERS: Record<string, (app: App) => Promise<unknown>> = {
  code: async () => {
    const person = await test.newPerson()
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', person.accountId).execute()
    await person.send(sendEmailCode, { id: person.accountId })
  },
  'way-added': app => sendWayLetter(app, { ...way, accountId, change: 'added' }),
  'way-removed': app => sendWayLetter(app, { ...way, accountId, change: 'removed' }),
  'new-device': app => sendDeviceLetter(app, { ...device, accountId }),
  'trial-ending': app => billing.sendOnce(app, billing.trialEndingLetter(to, state)),
  receipt: app => billing.sendOnce(app, billing.receiptLetter(to, invoice)),
  'payment-failed': app => billing.sendOnce(app, billing.paymentFailedLetter(to, invoice)),
  'last-overage-failed': app => billing.sendOnce(app, billing.lastOverageFailedLetter(to, { ...invoice, id: 'in_2' })),
  'overage-failed': app => billing.sendOnce(app, billing.overageFailedLetter(to, invoice)),
  'confirm-payment': app => billing.sendOnce(app, billing.confirmPaymentLetter(to, invoice)),
  'money-back': app =>
    billing.sendOnce(
      app,
      billing.moneyBackLetter(to, [
        { invoiceId: 'in_1', cents: 4_485, paidAt: day },
        { invoiceId: 'in_2', cents: 1_200, paidAt: day },
      ]),
    ),
  usage: app => billing.sendOnce(app, billing.usageLetter(to, usage)),
  'seats-raised': app =>
    billing.sendOnce(
      app,
      billing.seatsRaisedLetter(to, { ...raise, amountCents: 7_475, period: 'monthly', isTrial: false, at: 1 }),
    ),
  removed: app => sendTeamLetter(app, { accountId, about: 'removed' }),
  dissolved: app => sendTeamLetter(app, { accountId, about: 'dissolved' }),
  'new-owner': app => sendTeamLetter(app, { accountId, about: 'new_owner' }),
  'company-changed': app => sendTeamLetter(app, { accountId, about: 'company_changed' }),
  'company-bound': app => sendTeamLetter(app, { accountId, about: 'company_bound' }),
  'company-required': app => sendTeamLetter(app, { accountId, about: 'company_required' }),
  'company-optional': app => sendTeamLetter(app, { accountId, about: 'company_optional' }),
  'way-in': app => sendWayIn(app, { accountId }),
  invitation: app =>
    sendInvitation(app, {
      to: 'guest@people.example',
      inviter: to,
      link: `${app.config.appUrl}/accept-invitation?x=1`,
    }),
  contact: ({ keys }) => {
    const account = { email: to, email_proven: true, subscription_tier: 'pro', subscription_status: 'active' }
    const message = 'My card was charged twice.\n\n<b>What</b> can I do?'
    const letter = contactLetter(
      { name: 'Maya', email: to, topic: 'billing', message },
      { to: 'hello@operator.example', account, isSold: true },
    )
    return sendLetter({ outgoing: sink.outgoing, keys }, letter)
  },
  export: app => sendExport(app, { accountId }),
  'webhook-off': async app => {
    await listenTo(test, accountId)
    const off = test.app.db.updateTable('webhook').set({ state: 'disabled', disabled_because: 'failing' })
    const { id: webhookId } = await off.where('account_id', '=', accountId).returning('id').executeTakeFirstOrThrow()
    await sendDisabledLetter(app, { webhookId })
  },
  trouble: async app => {
    await test.app.db
      .insertInto('mailbox')
      .values({
        ...{ account_id: accountId, provider: 'imap', address: to, username: to, host: 'mail.fernbank.example' },
        ...{ port: 993, credential: 'sealed', status: 'reconnect', status_reason: 'auth_failed' },
      })
      .execute()
    await tellOwners(app, new Date(0))
  },
  digest: async app => {
    const { id: mailbox_id } = await test.app.db
      .selectFrom('mailbox')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    for (const [index, [from_name, from_address, subject]] of MOVED.entries()) {
      await test.app.db
        .insertInto('entry')
        .values({
          ...{ account_id: accountId, mailbox_id, provider_key: `1:${index}`, message_id: `<${index}@x>` },
          ...{ message_id_hash: Buffer.from(String(index)), from_name, from_address, subject, size: 1 },
          ...{ received_at: day, judged_at: day, moved_at: new Date(), state: 'moved', frozen_by: 'judge' },
          ...{ confidence: 86 + (index % 14), sender_check: index === 1 ? 'failed' : 'passed', label: 'cold_outreach' },
          reasons: JSON.stringify([
            { code: 'asks_right_person', weight: 60 },
            { code: 'asks_for_call', weight: 40 },
          ]),
        })
        .execute()
    }
    await asOwner(app, { digest: 'weekly', teamWeek: true, timeZone: 'Europe/Berlin' }, accountId)
    await app.db.updateTable('letter_choice').set({ team_week_due_at: null }).execute()
    await inAWeek(app)
  },
  'team-week': async app => {
    await app.db.updateTable('team').set({ seats: 5 }).execute()
    await asOwner(app, { digest: 'off', teamWeek: true, timeZone: 'Europe/Berlin' }, accountId)
    await inAWeek(app)
  },
}

const asOwner = (app: App, wish: Parameters<typeof changeLetterChoice>[2], who: string) =>
  changeLetterChoice(app, { accountId: who } as Member, wish)

/** Everything that is due within a week is written. */
async function inAWeek(app: App): Promise<void> {
  await planDue(app, new Date(Date.now() + 7 * 86_400_000 - 60_000), 0)
  await sendPlanned(workerOf(app))
}

const PITCHES = [
  ['Derek Vance', 'derek@getpipelinely.example', 'Quick question about your pipeline'],
  ['', `${'x'.repeat(48)}@mail.a-very-long-domain-of-nobody.example`, 'W'.repeat(90)],
  ['<b>Eve</b> www.evil.example', 'eve@cold.example', '</td><script>x()</script> https://evil.example/restore'],
  ['Søren Ægidius', 'soren@växtkraft.example', 'Äntligen: mer tillväxt för Fernbank 🌱'],
] as const
const MOVED = Array.from({ length: 29 }, (_, index) => PITCHES[index % PITCHES.length] ?? PITCHES[0])

it.each(Object.keys(LETTERS))('the letter "%s" goes out in plain text and in HTML that fetches nothing', async name => {
  const letters = await sink.lettersOf(async () => LETTERS[name]?.(test.app))
  expect(letters).toHaveLength(1)
  const [letter] = letters as [SunkLetter]
  expect(letter.head).toMatch(/^Content-Type: multipart\//m)
  expect(letter.head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(letter.text).not.toBe('')
  expect(letter.html).not.toMatch(/<(img|link|script|iframe|object|video)|src=|url\(|@import/i)
  const links = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  for (const href of links) expect(letter.text).toContain(href)
  if (LETTERS_FOLDER === undefined) return
  mkdirSync(LETTERS_FOLDER, { recursive: true })
  writeFileSync(join(LETTERS_FOLDER, `${name}.html`), letter.html)
  writeFileSync(join(LETTERS_FOLDER, `${name}.txt`), letter.text)
})
