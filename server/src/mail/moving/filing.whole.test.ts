import {
  type ActivityItem,
  getEmailText,
  listLogs,
  listSenderRules,
  restoreEmails,
  setSenderRule,
  undoEmails,
} from '@icebox/contract/activity'
import { changeRule, listRules } from '@icebox/contract/rules'
import { getStats } from '@icebox/contract/user'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  coldMail,
  type MailWorld,
  mailWorld,
  makeDue,
  type Owner,
  sync,
  wantedMail,
} from '../../../testing/mail-world.ts'
import { ownerWith as ownerWithRules } from '../../../testing/rule-world.ts'
import { givePlan, selling, setScans } from '../../../testing/usage.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext
beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})
afterAll(() => world.close())

const COLD = 'Move mail from @getpipelinely.example to Tools'
const TOOLS = 'Icebox/Tools'

const ownerWith = (...sentences: string[]) => ownerWithRules(world, ...sentences)

async function receive(owner: Owner, letter: { id: string; raw: string }, by = context): Promise<string> {
  await owner.deliver(letter.raw)
  await sync(by, owner)
  return letter.id
}

const logs = async (owner: Owner): Promise<ActivityItem[]> =>
  (await owner.client.send(listLogs, { id: owner.accountId })).body
const rules = async (owner: Owner) => (await owner.client.send(listRules, { id: owner.accountId })).body.rules
const hits = (owner: Owner) =>
  world.test.app.db
    .selectFrom('rule_hit')
    .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
    .selectAll('rule_hit')
    .where('entry.account_id', '=', owner.accountId)
    .execute()

describe('the first rule that holds', () => {
  it('files a message in its folder, and no scan is counted', async () => {
    const owner = await ownerWith(COLD)
    const id = await receive(owner, coldMail(owner))
    expect(await owner.list(TOOLS)).toEqual([id])
    expect(await owner.list('INBOX')).toEqual([])
    const [item] = await logs(owner)
    expect(item).toMatchObject({ place: 'filed', folder: 'Tools', isBlocked: false, confidence: null, trouble: null })
    expect(item?.reasons[0]?.text).toBe('One of your rules filed it')
    const stats = (await owner.client.send(getStats, { id: owner.accountId })).body
    expect(stats).toMatchObject({ currentMonthUsage: 0, totalBlocked: 0 })
    expect(await hits(owner)).toMatchObject([{ did: 'moved', version: 1, because: ['from @getpipelinely.example'] }])
    expect(await rules(owner)).toMatchObject([{ filed: 1, movedBack: 0 }])
    const text = await owner.client.send(getEmailText, { id: owner.accountId, emailId: item?.id ?? '' })
    expect(text.body.text).toContain('qualified demos')
  })

  it('keeps a message in the inbox that the judge would put on ice', async () => {
    const owner = await ownerWith('Keep mail from @getpipelinely.example', COLD)
    const id = await receive(owner, coldMail(owner))
    expect(await owner.list('INBOX')).toEqual([id])
    expect((await logs(owner))[0]).toMatchObject({
      place: 'inbox',
      reasons: [{ code: 'rule_kept' }],
    })
  })

  it('flags a message and leaves it in the inbox', async () => {
    const owner = await ownerWith('Flag mail from @hearthside.example')
    const id = await receive(owner, wantedMail(owner))
    expect(await owner.list('INBOX')).toEqual([id])
    expect(await flaggedIn(owner, 'INBOX')).toEqual([id])
    expect(await hits(owner)).toMatchObject([{ did: 'flagged' }])
  })

  it('is not asked of a sender the user allows, and what no rule takes is judged as ever', async () => {
    const owner = await ownerWith('Move mail from @hearthside.example to Friends')
    const allow = { address: 'mia@hearthside.example', decision: 'allow' as const }
    await owner.client.send(setSenderRule, { id: owner.accountId }, allow)
    const wanted = await receive(owner, wantedMail(owner))
    expect(await owner.list('INBOX')).toEqual([wanted])
    const id = await receive(owner, coldMail(owner))
    expect(await owner.list('Icebox')).toEqual([id])
    expect((await owner.client.send(getStats, { id: owner.accountId })).body.currentMonthUsage).toBe(2)
  })

  it('works with scans used up, and of what it does not take none is judged', async () => {
    const owner = await ownerWith('Move mail from @hearthside.example to Friends')
    const shop = selling(world.newContext())
    await givePlan(shop.app, owner.accountId, 'pro')
    await setScans(shop.app, owner.accountId, 6_000)
    const filed = await receive(owner, wantedMail(owner), shop)
    const cold = await receive(owner, coldMail(owner), shop)
    expect(await owner.list('Icebox/Friends')).toEqual([filed])
    expect(await owner.list('INBOX')).toEqual([cold])
    expect((await logs(owner))[0]?.reasons[0]?.code).toBe('allowance_used_up')
  })

  it('moves a message once, whatever a second rule says of it, and not again when its owner brings it back', async () => {
    const owner = await ownerWith(COLD, 'Move mail from @getpipelinely.example to Other')
    const id = await receive(owner, coldMail(owner))
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toEqual([id])
    expect(await owner.list('Icebox/Other')).toEqual([])
    for (const [from, to] of [
      [TOOLS, 'INBOX'],
      ['INBOX', 'Icebox/Other'],
      ['Icebox/Other', 'INBOX'],
    ] as const) {
      await owner.moveElsewhere(id, from, to)
      await sync(context, owner)
      await sync(context, owner)
      expect(await owner.list(to)).toEqual([id])
    }
    expect(await owner.list(TOOLS)).toEqual([])
    expect(await hits(owner)).toHaveLength(1)
  })
})

describe('a message taken back', () => {
  it('by hand is a word against the rule and makes no rule for the sender', async () => {
    const owner = await ownerWith(COLD)
    const id = await receive(owner, coldMail(owner))
    await owner.moveElsewhere(id, TOOLS, 'INBOX')
    await sync(context, owner)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([id])
    expect((await logs(owner))[0]).toMatchObject({ place: 'inbox', isFalsePositive: false })
    expect(await rules(owner)).toMatchObject([{ filed: 1, movedBack: 1 }])
    expect((await owner.client.send(listSenderRules, { id: owner.accountId })).body).toEqual([])
    const words = world.test.app.db
      .selectFrom('rule_word')
      .select('is_right')
      .where('rule_id', '=', owner.ruleIds[0] ?? '')
    expect(await words.execute()).toEqual([{ is_right: false }])
  })

  it('in Icebox goes back to the inbox, and undo files it again', async () => {
    const owner = await ownerWith(COLD)
    const id = await receive(owner, coldMail(owner))
    const ids = [(await logs(owner))[0]?.id ?? '']
    const params = { id: owner.accountId }
    await owner.client.send(restoreEmails, params, { ids, allowSender: true })
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([id])
    expect(await rules(owner)).toMatchObject([{ movedBack: 1 }])
    expect((await owner.client.send(listSenderRules, params)).body).toEqual([])
    await owner.client.send(undoEmails, params, { ids })
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toEqual([id])
    expect(await rules(owner)).toMatchObject([{ movedBack: 0 }])
  })
})

describe('a folder the user', () => {
  it.each<[string, (imap: Awaited<ReturnType<typeof connectTo>>) => Promise<unknown>]>([
    ['removed', imap => imap.mailboxDelete(TOOLS)],
    ['renamed', imap => imap.mailboxRename(TOOLS, 'Icebox/Gear')],
    ['took out of the Icebox', imap => imap.mailboxRename(TOOLS, 'Gear')],
  ])(
    '%s pauses the rule, which says so, leaves the mail in the inbox and is never made anew unasked',
    async (_, change) => {
      const owner = await ownerWith(COLD)
      const first = await receive(owner, coldMail(owner))
      await inMailProgram(owner, change)
      const second = await receive(owner, coldMail(owner))
      expect(await owner.list('INBOX')).toEqual([second])
      expect((await rules(owner))[0].paused).toMatch(/“Tools” was renamed or removed/)
      expect((await logs(owner))[0]).toMatchObject({
        place: 'inbox',
        trouble: expect.stringMatching(/renamed or removed/),
      })
      const third = await receive(owner, coldMail(owner))
      expect(await owner.list('INBOX')).toEqual([second, third].toSorted())
      expect(await owner.list(TOOLS)).toEqual([])
      const params = { id: owner.accountId, ruleId: owner.ruleIds[0] ?? '' }
      const { body } = await owner.client.send(changeRule, params, { state: 'on' })
      expect(body.rule.paused).toBe(null)
      const fourth = await receive(owner, coldMail(owner))
      expect(await owner.list(TOOLS)).toEqual([fourth])
      expect(first).not.toBe(fourth)
    },
  )
})

describe('a process that dies', () => {
  const killed = () => {
    throw new Error('the process was killed')
  }
  it.each<[string, Partial<OpenMailbox>]>([
    ['before the folder is made', { ensureFolder: async () => killed() }],
    ['before the message moves', { file: async () => killed() }],
  ])('%s loses and doubles nothing', async (_, broken) => {
    const owner = await ownerWith(COLD)
    const dying = world.newContext(mailbox => ({ ...mailbox, ...broken }))
    const letter = coldMail(owner)
    await owner.deliver(letter.raw)
    await expect(sync(dying, owner)).rejects.toThrow('killed')
    await makeDue(world.test, owner)
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toEqual([letter.id])
    expect(await owner.list('INBOX')).toEqual([])
    expect(await hits(owner)).toHaveLength(1)
  })

  it('after the message moved and before it is written down files it once', async () => {
    const owner = await ownerWith(COLD)
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      file: async (...args) => {
        await mailbox.file(...args)
        return killed()
      },
    }))
    const letter = coldMail(owner)
    await owner.deliver(letter.raw)
    await expect(sync(dying, owner)).rejects.toThrow('killed')
    await makeDue(world.test, owner)
    await sync(context, owner)
    expect(await owner.list(TOOLS)).toEqual([letter.id])
    expect((await logs(owner))[0]).toMatchObject({ place: 'filed' })
    expect(await rules(owner)).toMatchObject([{ filed: 1, movedBack: 0 }])
  })

  it('leaves mail in the inbox where the host takes no folder of this name', async () => {
    const owner = await ownerWith(COLD)
    const stubborn = world.newContext(mailbox => ({
      ...mailbox,
      ensureFolder: async () => {
        throw new MailboxError('unsupported', 'No such folder.')
      },
    }))
    const id = await receive(owner, coldMail(owner), stubborn)
    expect(await owner.list('INBOX')).toEqual([id])
    expect((await rules(owner))[0].paused).toMatch(/Tools/)
  })
})

async function flaggedIn(owner: Owner, folder: string): Promise<string[]> {
  const imap = await connectTo(world.host, owner)
  await imap.mailboxOpen(folder, { readOnly: true })
  const rows = await imap.fetchAll('1:*', { envelope: true, flags: true })
  await imap.logout()
  return rows.flatMap(row => (row.flags?.has('\\Flagged') ? [row.envelope?.messageId ?? ''] : []))
}

async function inMailProgram(owner: Owner, change: (imap: Awaited<ReturnType<typeof connectTo>>) => Promise<unknown>) {
  const imap = await connectTo(world.host, owner)
  await change(imap)
  await imap.logout()
}
