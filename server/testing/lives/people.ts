import { createHash } from 'node:crypto'
import * as team from '@icebox/contract/team'
import { deleteUser } from '@icebox/contract/user'
import { getAccount } from '../../src/accounts/account-store.ts'
import { acceptInvitation } from '../../src/accounts/invitation.ts'
import { inTransaction } from '../../src/kit/db/db.ts'
import type { Person } from '../billing-world.ts'
import { oneOf } from '../random.ts'
import { newAccount } from './audit.ts'
import { count, type Life, look, note } from './life.ts'
import { inStorm, workOff } from './weather.ts'

/** The owner invites somebody, who accepts at once where there is a seat. */
export async function welcome(life: Life): Promise<void> {
  const { owner, world } = life
  if (!owner) return
  const { app } = world.test
  const guest = await world.newOwner()
  const { email } = await getAccount(app.db, guest.accountId)
  const { status, body } = await owner.send(team.inviteMember, owner, { email })
  note(life, `invited: ${status} ${body.message ?? ''}`)
  if (status !== 200) return count(life, 'invitation refused')
  count(life, 'member invited')
  const token = new URL(body.link).searchParams.get('token') ?? ''
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const isIn = await inTransaction(app, tx =>
    acceptInvitation(tx, { accountId: guest.accountId, email, tokenHash, isSold: true }),
  ).then(
    () => true,
    () => false,
  )
  note(life, isIn ? 'accepted' : 'could not be accepted')
  count(life, isIn ? 'member accepted' : 'acceptance refused')
  if (isIn) life.members.push(guest)
}

/** Somebody of the team is removed, or leaves. */
export async function part(life: Life): Promise<void> {
  const { owner, members, random } = life
  const [first] = members
  if (!owner || !first) return
  const gone = oneOf(members, random)
  const isLeaving = random() < 0.4
  const { status } = isLeaving
    ? await gone.send(team.leaveTeam, { id: gone.accountId })
    : await owner.send(team.removeMember, { ...owner, memberId: gone.accountId })
  note(life, `${isLeaving ? 'left' : 'removed'}: ${status}`)
  count(life, isLeaving ? 'member left' : 'member removed')
  if (status === 200) life.members = members.filter(each => each !== gone)
}

/** Another one of the team owns it and pays from now on. */
export async function handOver(life: Life): Promise<void> {
  const { owner, members, random } = life
  if (!owner || members.length === 0) return
  const heir = oneOf(members, random)
  const { status } = await owner.send(team.handOverTeam, owner, { memberId: heir.accountId })
  note(life, `handed over: ${status}`)
  if (status !== 200) return
  count(life, 'handed over')
  life.members = [...members.filter(each => each !== heir), owner]
  succeed(life, heir)
  await inStorm(life, random() < 0.3, () => workOff(life.world))
  await look(life)
}

/** The owner's account goes for good; somebody else owns the team, or it ends with it. */
export async function goForGood(life: Life): Promise<void> {
  const { owner, members, random, world } = life
  if (!owner) return
  const heir = members.length > 0 && random() < 0.6 ? oneOf(members, random) : undefined
  await look(life)
  const fate = heir ? { newOwnerId: heir.accountId } : { dissolvesTeam: true }
  const { status } = await owner.send(deleteUser, owner, fate)
  note(life, `the owner goes for good, ${heir ? 'somebody else owns the team' : 'the team ends'}: ${status}`)
  if (status !== 200) return
  count(life, heir ? 'owner gone, team goes on' : 'owner gone, team ended')
  await inStorm(life, random() < 0.3, () => workOff(world))
  await workOff(world)
  if (heir) {
    life.members = members.filter(each => each !== heir)
    succeed(life, heir)
    return look(life)
  }
  life.past.push({ account: life.account, customer: owner.customer })
  const { account } = life
  Object.assign(account, { belief: undefined, orders: [], open: [] })
  account.owed.clear()
  account.renewals.clear()
  Object.assign(life, { owner: undefined, account: newAccount(), members: [], tabs: [] })
}

function succeed(life: Life, heir: Person): void {
  const { owner } = life
  life.account.isCardless = true
  life.owner = owner && { ...heir, id: heir.accountId, customer: owner.customer }
}
