import { changeLetterChoice } from '@icebox/contract/letters'
import { expect } from 'vitest'
import type { App } from '../src/app.ts'
import { planDue } from '../src/mail/digest/plan.ts'
import { sendPlanned } from '../src/mail/digest/regular-letters.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from './mail-world.ts'
import { type Sink, type SunkLetter, startSink } from './sink.ts'

/** Mailboxes at a real host, and a worker that writes digests of them. */
export interface DigestWorld {
  readonly world: MailWorld
  readonly sink: Sink
  /** As a worker has it: letters leave. */
  readonly app: App
  readonly worker: WorkerContext
  /** Somebody who wants a digest every day, with this mail moved a moment ago; and the moment at which it is due. */
  reader(mails?: Parameters<typeof coldMail>[1][]): Promise<{ owner: Owner; due: Date }>
  /** What is due by then is planned, and may be taken at once. */
  plan(due: Date): Promise<void>
  round(due: Date): Promise<void>
  /** The one that is written then. */
  digestOf(due: Date): Promise<SunkLetter>
  /** Nobody wants anything any more. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function digestWorld(): Promise<DigestWorld> {
  const world = await mailWorld()
  const sink = await startSink()
  const app = { ...world.test.app, config: { ...world.test.app.config, outgoing: sink.outgoing } }
  const worker = { ...world.newContext(), app }
  const plan = (due: Date) => planDue(app, due, 0)
  const round = async (due: Date) => {
    await plan(due)
    await sendPlanned(worker)
  }
  return {
    ...{ world, sink, app, worker, plan, round },
    reader: mails => readerIn(world, mails),
    digestOf: async due => {
      const [letter, ...more] = await sink.lettersOf(() => round(due))
      expect(more).toEqual([])
      if (!letter) throw new Error('no digest was written')
      return letter
    },
    clear: async () => {
      await app.db.deleteFrom('letter_choice').execute()
      await app.db.deleteFrom('period_letter').execute()
    },
    close: async () => {
      await sink.smtp.stop()
      await world.close()
    },
  }
}

async function readerIn(world: MailWorld, mails: Parameters<typeof coldMail>[1][] = [{}]) {
  const owner = await world.newOwner()
  for (const letter of mails) await owner.deliver(coldMail(owner, letter).raw)
  await sync(world.newContext(), owner)
  const choice = { digest: 'daily', at: '08:00', timeZone: 'Europe/Berlin' } as const
  await owner.client.send(changeLetterChoice, { id: owner.accountId }, choice)
  const { digest_due_at: due } = await world.test.app.db
    .selectFrom('letter_choice')
    .select('digest_due_at')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  return { owner, due: due ?? new Date(0) }
}
