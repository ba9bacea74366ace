import { type ActivityItem, listLogs, listSenderRules, setSenderRule } from '@icebox/contract/activity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

const decide = (owner: Owner, address: string, decision: 'allow' | 'block') =>
  owner.client.send(setSenderRule, { id: owner.accountId }, { address, decision })

async function placeOf(owner: Owner, letter: { id: string; raw: string }): Promise<string | undefined> {
  await owner.deliver(letter.raw)
  await sync(context, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  const rows: ActivityItem[] = body
  return rows.find(({ messageId }) => messageId === letter.id)?.place
}

const from = (owner: Owner, address: string, headers = '') =>
  placeOf(owner, wantedMail(owner, { from: `Mia <${address}>`, ...(headers ? { headers } : {}) }))

it('a block of a domain holds for everyone there, in whatever case, and not below it', async () => {
  const owner = await world.newOwner()
  await decide(owner, '@HearthSide.example', 'block')
  expect(await from(owner, 'Mia@HEARTHSIDE.example')).toBe('icebox')
  expect(await from(owner, 'mia@mail.hearthside.example')).toBe('inbox')
  expect(await from(owner, 'mia@nothearthside.example')).toBe('inbox')
})

it('an address beats its domain, either way', async () => {
  const owner = await world.newOwner()
  await decide(owner, '@hearthside.example', 'block')
  await decide(owner, 'mia@hearthside.example', 'allow')
  expect(await from(owner, 'mia@hearthside.example')).toBe('inbox')
  await decide(owner, '@hearthside.example', 'allow')
  await decide(owner, 'mia@hearthside.example', 'block')
  expect(await from(owner, 'mia@hearthside.example')).toBe('icebox')
})

it('an allow of a domain does not hold for mail that fails the sender checks', async () => {
  const owner = await world.newOwner()
  const results = (dmarc: string) =>
    `Authentication-Results: mx.fernbank.example; dkim=${dmarc} header.d=getpipelinely.example; dmarc=${dmarc} header.from=getpipelinely.example`
  await decide(owner, '@getpipelinely.example', 'allow')
  expect(await placeOf(owner, coldMail(owner, { headers: results('pass') }))).toBe('inbox')
  expect(await placeOf(owner, coldMail(owner, { headers: results('fail') }))).toBe('icebox')
})

it('a domain in letters of another script is one with what mail bears, in either spelling', async () => {
  const owner = await world.newOwner()
  await decide(owner, '@Bücher.example', 'block')
  const { body } = await owner.client.send(listSenderRules, { id: owner.accountId })
  expect(body[0].address).toBe('@xn--bcher-kva.example')
  expect(await from(owner, 'mia@xn--bcher-kva.example')).toBe('icebox')
  expect(await from(owner, 'mia@bücher.example')).toBe('icebox')
})
