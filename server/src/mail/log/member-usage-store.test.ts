import { listMembersWithUsage } from '@icebox/contract/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, sync, wantedMail } from '../../../testing/mail-world.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

it('a member is shown with what was judged and what went on ice, and nothing of the mail itself', async () => {
  const context = world.newContext()
  const owner = await world.newOwner()
  await owner.deliver(coldMail(owner).raw)
  await owner.deliver(wantedMail(owner).raw)
  await sync(context, owner)
  await sync(context, owner)
  const { body } = await owner.client.send(listMembersWithUsage, { id: owner.accountId })
  expect(body).toHaveLength(1)
  expect(body[0].usage).toEqual({ currentMonthProcessed: 2, currentMonthBlocked: 1, accuracy: null })
})
