import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { coldMail, type MailWorld, type Owner, wantedMail } from '../mail-world.ts'

const SOON = { timeout: 120_000, interval: 200 }
const BETWEEN_MS = 100

/** Owners of mailboxes to whom mail comes while workers are disturbed. */
export interface Crowd {
  /** Messages delivered so far. */
  readonly size: number
  /** Mail for everybody in turn, until told to stop. */
  keepDelivering(): () => Promise<void>
  /** Each mail is in one place once, and was judged and counted once. */
  expectNothingLostOrDoubled(): Promise<void>
}

export async function newCrowd(world: MailWorld, mailboxes: number): Promise<Crowd> {
  const owners: Owner[] = []
  for (let at = 0; at < mailboxes; at++) owners.push(await world.newOwner())
  /** Message-IDs, with whose they are. */
  const delivered = new Map<string, Owner>()
  return {
    get size() {
      return delivered.size
    },
    keepDelivering: () => {
      let isOver = false
      const going = (async () => {
        for (let at = 0; !isOver; at++) {
          const owner = owners[at % owners.length] as Owner
          const { id, raw } = at % 2 === 0 ? coldMail(owner) : wantedMail(owner)
          delivered.set(id, owner)
          await owner.deliver(raw)
          await pause(BETWEEN_MS)
        }
      })()
      return () => {
        isOver = true
        return going
      }
    },
    expectNothingLostOrDoubled: () => expectEachOnce(world, owners, delivered),
  }
}

async function expectEachOnce(
  { test: { app } }: MailWorld,
  owners: readonly Owner[],
  delivered: ReadonlyMap<string, Owner>,
): Promise<void> {
  const { db } = app
  const settled = async () => {
    const { judged } = await db
      .selectFrom('entry')
      .select(eb => eb.fn.countAll<string>().as('judged'))
      .where('judged_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const open = await db.selectFrom('action').select('id').where('state', 'in', ['planned', 'acting']).execute()
    return open.length === 0 ? Number(judged) : -1
  }
  await expect.poll(settled, SOON).toBe(delivered.size)
  const entries = await db.selectFrom('entry').select('message_id').execute()
  expect(entries.map(row => row.message_id).toSorted()).toEqual([...delivered.keys()].toSorted())
  for (const owner of owners) {
    const lying = [...(await owner.list('INBOX')), ...(await owner.list('Icebox'))]
    const own = [...delivered].filter(([, each]) => each === owner).map(([id]) => id)
    expect(lying.toSorted()).toEqual(own.toSorted())
  }
  const counted = await db.selectFrom('usage_month').select('scans').execute()
  expect(counted.reduce((sum, { scans }) => sum + scans, 0)).toBe(delivered.size)
}
