import { randomUUID } from 'node:crypto'
import { changeLetterChoice } from '@icebox/contract/letters'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workerOf } from '../../../testing/mail-world.ts'
import { type Sink, startSink } from '../../../testing/sink.ts'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { planDue } from './plan.ts'
import { sendPlanned } from './regular-letters.ts'

const DAY_MS = 86_400_000

let sink: Sink
let test: TestApp
beforeAll(async () => {
  sink = await startSink()
  test = await testApp({ outgoing: sink.outgoing })
})
afterAll(async () => {
  await test.close()
  await sink.smtp.stop()
})

type Person = Client & { readonly accountId: string }

/** Two people in one team, whose owner wants to hear of it; both have had mail today. */
async function teamOf(seats: number): Promise<{ owner: Person; member: Person }> {
  const [owner, member] = [await test.newPerson(), await test.newPerson()]
  const { db } = test.app
  const of = (person: Person) => db.updateTable('account').where('id', '=', person.accountId)
  const { team_id } = await of(owner).set({ role: 'owner' }).returning('team_id').executeTakeFirstOrThrow()
  await db.updateTable('team').set({ seats }).where('id', '=', team_id).execute()
  await of(member).set({ team_id, role: 'member' }).execute()
  for (const person of [owner, member]) {
    await mailTo(person, { state: 'moved', frozen_by: 'judge', moved_at: new Date() })
    await mailTo(person, { state: 'passed' })
    await person.send(changeLetterChoice, { id: person.accountId }, { teamWeek: true, at: '07:00' })
  }
  await mailTo(member, { state: 'restored_by_app', frozen_by: 'judge', moved_at: new Date(), restored_at: new Date() })
  return { owner, member }
}

async function mailTo({ accountId: account_id }: Person, values: object): Promise<void> {
  const { db } = test.app
  const name = randomUUID()
  const { id: mailbox_id } = await db
    .insertInto('mailbox')
    .values({ account_id, provider: 'imap', address: `${name}@fernbank.example`, username: name, host: 'h', port: 993 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('entry')
    .values({
      ...{ account_id, mailbox_id, provider_key: '1:1', message_id: `<${name}@x>`, message_id_hash: Buffer.from(name) },
      ...{ from_address: 'derek@cold.example', from_name: 'Derek', subject: 'A secret plan', size: 1 },
      ...{ received_at: new Date(), judged_at: new Date(), confidence: 90, label: 'cold_outreach' },
      ...values,
    })
    .execute()
}

const nextWeek = () =>
  sink.lettersOf(async () => {
    await planDue(test.app, new Date(Date.now() + 7 * DAY_MS), 0)
    await sendPlanned(workerOf(test.app))
  })

it('an owner of a team hears once a week what was done for it, in numbers alone', async () => {
  const { owner } = await teamOf(3)
  const { email } = await test.app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const letters = await nextWeek()
  // The member asked for it as well, and is not the owner.
  expect(letters.map(({ to }) => to)).toEqual([email])
  const [{ text, html, head } = { text: '', html: '', head: '' }] = letters
  expect(text.replace(/\r/g, '')).toContain(
    'People in the team: 2\nMessages judged: 5\nPut on ice: 3\nBrought back by their owners: 1',
  )
  for (const said of ['secret', 'derek', 'cold.example'])
    expect(`${text}${html}${head}`.toLowerCase()).not.toContain(said)
  expect(head).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/letters\/stop\?letter=team_week&token=[\w-]{48}>$/m,
  )
  expect(await nextWeek()).toEqual([])
})

it('whoever is alone in their team does not', async () => {
  await teamOf(1)
  expect(await nextWeek()).toEqual([])
})
