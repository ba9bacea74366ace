import * as calls from '@icebox/contract/team'
import type { TestApp } from '../test-app.ts'

export type Person = Awaited<ReturnType<TestApp['newPerson']>>

/** Teams of a test, and what their people do to each other. */
export function teamsOf(testNow: () => TestApp) {
  let count = 0
  const put = (accountId: string, values: { team_id?: string; role?: 'owner' | 'admin' | 'member' }) =>
    testNow().app.db.updateTable('account').set(values).where('id', '=', accountId).execute()
  return {
    someone: () => `someone${++count}@fernbank.example`,
    /** An owner with this many seats, and people who have joined already. */
    team: async (seats: number, ...roles: ('admin' | 'member')[]) => {
      const { app, newPerson } = testNow()
      const owner = await newPerson()
      const { team_id: teamId } = await app.db
        .selectFrom('account')
        .select('team_id')
        .where('id', '=', owner.accountId)
        .executeTakeFirstOrThrow()
      await app.db.updateTable('team').set({ seats }).where('id', '=', teamId).execute()
      const others: Person[] = []
      for (const role of roles) {
        const person = await newPerson()
        await put(person.accountId, { team_id: teamId, role })
        others.push(person)
      }
      return { owner, others, teamId }
    },
    invite: (as: Person, email: string, id = as.accountId) => as.send(calls.inviteMember, { id }, { email }),
    remove: (as: Person, memberId: string, id = as.accountId) => as.send(calls.removeMember, { id, memberId }),
    membersOf: async (as: Person): Promise<calls.Member[]> =>
      (await as.send(calls.listMembers, { id: as.accountId })).body,
  }
}
