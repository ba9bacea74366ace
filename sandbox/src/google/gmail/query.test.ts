import { expect, test } from 'vitest'
import { ADA, gmailFor, letter, openTwin } from '../client-for-tests.ts'

const DAY = 86_400_000

const mail = [
  { subject: 'Quick question', options: { from: 'Sales <sales@pitch.test>', text: 'Fifteen minutes to chat?' } },
  { subject: 'Lunch on Friday', options: { from: 'bob@friend.test', extra: 'Cc: carol@friend.test\r\n' } },
  { subject: 'Weekly digest', options: { from: 'news@list.test', extra: 'List-Id: <digest.list.test>\r\n' } },
  { subject: 'Old news', where: { receivedAt: new Date(Date.now() - 40 * DAY) } },
  { subject: 'Filed', where: { folder: 'Icebox/Cold Sales' } },
  { subject: 'Junk', where: { folder: 'Spam' } },
  { subject: 'What I wrote', options: { from: ADA, to: 'dave@client.test' }, where: { folder: 'Sent' } },
] as const

const cases: readonly (readonly [q: string, found: readonly string[]])[] = [
  ['from:pitch.test subject:question', ['Quick question']],
  ['from:itch.test', []],
  ['from:me', ['What I wrote']],
  ['in:sent to:dave@client.test', ['What I wrote']],
  ['to:carol@friend.test', ['Lunch on Friday']],
  ['cc:carol', ['Lunch on Friday']],
  ['subject:(quick question)', ['Quick question']],
  ['subject:"question quick"', []],
  ['fifteen minutes', ['Quick question']],
  ['"minutes fifteen"', []],
  ['subject:lunch OR subject:digest', ['Lunch on Friday', 'Weekly digest']],
  ['{subject:lunch subject:digest}', ['Lunch on Friday', 'Weekly digest']],
  ['from:(bob OR news)', ['Lunch on Friday', 'Weekly digest']],
  ['in:inbox -from:pitch.test -{list:digest.list.test older_than:30d}', ['Lunch on Friday']],
  ['list:digest.list.test', ['Weekly digest']],
  ['older_than:1m', ['Old news']],
  ['in:inbox newer_than:2d subject:lunch', ['Lunch on Friday']],
  [`before:${Math.floor(Date.now() / 1000) - 86_400}`, ['Old news']],
  ['after:2099/01/01', []],
  ['label:icebox-cold-sales', ['Filed']],
  ['label:"Icebox/Cold Sales"', ['Filed']],
  ['has:userlabels', ['Filed']],
  ['in:spam', ['Junk']],
  ['subject:junk', []],
  ['subject:junk in:anywhere', ['Junk']],
  ['is:read', ['What I wrote']],
  ['is:starred', []],
  ['category:primary subject:lunch', ['Lunch on Friday']],
  ['category:promotions', []],
  ['has:attachment', []],
]

test('a search finds what Gmail finds', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  const subjects = new Map<string, string>()
  for (const { subject, ...rest } of mail) {
    await twin.deliver(ADA, letter(subject, 'options' in rest ? rest.options : {}), 'where' in rest ? rest.where : {})
  }
  for (const message of await twin.program(ADA).messages()) subjects.set(message.id, message.subject)
  for (const [q, found] of cases) {
    const { messages = [] } = (await users.messages.list({ userId: 'me', q })).data
    const names = messages.map(message => subjects.get(message.id ?? '')).sort()
    expect(names, q).toEqual([...found].sort())
  }
})

test('a message is found by its Message-ID, with brackets or without, and no other', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('One'))
  await twin.deliver(ADA, letter('Two'))
  const [message] = await twin.program(ADA).messages()
  const messageId = message?.messageId ?? ''
  for (const q of [`rfc822msgid:${messageId}`, `rfc822msgid:${messageId.slice(1, -1)}`]) {
    const { messages = [] } = (await users.messages.list({ userId: 'me', q })).data
    expect(messages.map(found => found.id)).toEqual([message?.id])
  }
})

test('a day in a search begins at midnight of Pacific time', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Still the day before'), { receivedAt: new Date('2026-01-10T07:59:00Z') })
  await twin.deliver(ADA, letter('The day'), { receivedAt: new Date('2026-01-10T08:01:00Z') })
  const { messages = [] } = (await users.messages.list({ userId: 'me', q: 'after:2026/01/10' })).data
  expect(messages).toHaveLength(1)
})
