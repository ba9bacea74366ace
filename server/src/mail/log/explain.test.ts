import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, sync, wantedMail } from '../../../testing/mail-world.ts'
import { ownerWith } from '../../../testing/rule-world.ts'
import { explain } from './explain.ts'
import { listKept } from './explain-store.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const told = async (messageId: string) => (await listKept(world.test.app.db, messageId)).map(each => explain(each))

describe('an operator who asks about a message', () => {
  it('is told why it was moved and that it was taken back, and nothing of what it says', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner, { subject: 'Partnership for Fernbank' })
    const wanted = wantedMail(owner)
    for (const { raw } of [cold, wanted]) await owner.deliver(raw)
    await sync(world.newContext(), owner)
    const [moved = []] = await told(cold.id)
    expect(moved[0]).toBe(`Mailbox ${owner.mailboxId} (imap, watching)`)
    expect(moved.join('\n')).toMatch(/judged: cold_outreach.*, 9\d % sure where the line is 85/)
    expect(moved.join('\n')).toMatch(/\n {26} +\+\d+ {2}[A-Z]/)
    expect(moved.join('\n')).toMatch(/a move into the Icebox folder, asked for by the verdict: made 20/)
    expect(moved.at(-1)).toMatch(/In the Icebox folder\.$/)
    expect((await told(wanted.id))[0]?.at(-1)).toMatch(/In the inbox; it was judged and stayed\.$/)

    await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
    await sync(world.newContext(), owner)
    const [back = []] = await told(cold.id)
    expect(back.at(-1)).toMatch(/its owner moved it back in a mail program\.$/)
    expect(back.join('\n')).toContain('its owner took it back')
    expect(back.join('\n')).not.toMatch(/Fernbank|fernbank|Partnership|getpipelinely/)
  })

  it('is told which rule decided, and nothing of what the rule says', async () => {
    const owner = await ownerWith(world, 'Move mail from @getpipelinely.example to Tools')
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(world.newContext(), owner)
    const [lines = []] = await told(cold.id)
    const text = lines.join('\n')
    expect(text).toMatch(/rule [0-9a-f-]{36} \(its owner’s, version 1\) files it: 1 of its conditions held/)
    expect(text).toMatch(/a move into the folder of a rule, asked for by a rule: made 20/)
    expect(lines.at(-1)).toMatch(/In a folder below the Icebox, by a rule\.$/)
    expect(text).not.toMatch(/getpipelinely|Tools/)
  })

  it('is told of each mailbox that had it, and of none that had not', async () => {
    const [one, other] = [await world.newOwner(), await world.newOwner()]
    const letter = wantedMail(one)
    for (const owner of [one, other]) {
      await owner.deliver(letter.raw)
      await sync(world.newContext(), owner)
    }
    const boxes = (await told(letter.id)).map(([first]) => first?.split(' ')[1])
    expect(boxes.sort()).toEqual([one.mailboxId, other.mailboxId].sort())
    expect(await told('<nobody-sent@this.example>')).toEqual([])
  })
})
