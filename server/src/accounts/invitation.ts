import { randomUUID } from 'node:crypto'
import type { Tx } from '../kit/db/db.ts'
import { publish } from '../kit/queue/publish.ts'
import { type Keys, letterDigest, sha256 } from '../kit/sessions/secrets.ts'
import { type Account, countSeats, getAccount, lockTeams, moveToTeam } from './account-store.ts'
import { announceToTeam } from './events/announce.ts'
import {
  findOpenInvitation,
  insertInvitations,
  type Letter,
  listTeamMates,
  recordAccepted,
} from './invitation-store.ts'
import { ProviderRefusal } from './oauth/refusal.ts'

const LASTS_DAYS = 7

interface Invite {
  readonly teamId: string
  readonly email: string
  /** The account that invites. Whether it may, the caller has seen to. */
  readonly invitedBy: string
  readonly keys: Keys
}

type Invites = Omit<Invite, 'email'> & { readonly emails: readonly string[]; readonly letter: Letter }

/** Makes an invitation, good once and for a week, and answers the token for its link. */
export async function createInvitation(tx: Tx, { email, ...invite }: Invite): Promise<string> {
  const [made] = await createInvitations(tx, { ...invite, emails: [email], letter: 'sent' })
  return made?.token ?? ''
}

/** One invitation for each address, and the tokens for their links in the same order. */
export async function createInvitations(
  tx: Tx,
  { teamId, emails, invitedBy, keys, letter }: Invites,
): Promise<{ id: string; email: string; token: string }[]> {
  const made = emails.map(each => {
    const id = randomUUID()
    return { id, email: each.trim().toLowerCase(), token: invitationToken(keys, id) }
  })
  const rows = made.map(({ id, email, token }) => ({ id, email, token_hash: sha256(token) }))
  await insertInvitations(tx, { teamId, invitedBy, letter, rows }, LASTS_DAYS)
  return made
}

/** The token of an invitation's link, which only this installation can make: a digest of it is kept, and never itself. */
export function invitationToken(keys: Keys, id: string): string {
  return letterDigest(keys, 'invitation', id).toString('base64url')
}

interface Acceptance {
  readonly accountId: string
  /** Proven by a provider, lowercased; nothing else about it is folded. */
  readonly email: string
  /** Digest of the link's token in hex, where the link had one. */
  readonly tokenHash: string | undefined
  /** Whose invitation it has to be, where that is known. */
  readonly teamId?: string
  /** Whether plans are sold here; else nobody has paid for theirs. */
  readonly isSold: boolean
}

/**
 * Joins the account to the team that invited its proven address. Throws ProviderRefusal `not_invited`, also when an
 * invitation ended or was used; `has_team` when others share the account's team; `has_plan` when the account pays for one
 * of its own, since that would be lost; `no_seat`; `on_hold` where either team is, since nobody walks out of a hold, nor
 * into one.
 */
export async function acceptInvitation(
  tx: Tx,
  { accountId, email, tokenHash, teamId, isSold }: Acceptance,
): Promise<void> {
  const hash = tokenHash === undefined ? undefined : Buffer.from(tokenHash, 'hex')
  const invitation = await findOpenInvitation(tx, email, { tokenHash: hash, teamId })
  if (!invitation) throw new ProviderRefusal('not_invited')
  await join(tx, await getAccount(tx, accountId), { teamId: invitation.team_id, isSold })
  await recordAccepted(tx, invitation.id, accountId)
  for (const mate of await listTeamMates(tx, invitation.team_id))
    await publish(tx, mate, { type: 'team_member_activated' })
}

/** A trial has cost nothing and may end. */
const PAID_FOR = ['active', 'past_due']

async function join(tx: Tx, account: Account, { teamId, isSold }: { teamId: string; isSold: boolean }): Promise<void> {
  if (account.team_id === teamId) return
  // Two who accept at once must not both find the last seat.
  await lockTeams(tx, [account.team_id, teamId])
  const own = await countSeats(tx, account.team_id)
  if (own.used > 1) throw new ProviderRefusal('has_team')
  if (isSold && PAID_FOR.includes(account.subscription_status)) throw new ProviderRefusal('has_plan')
  const theirs = await countSeats(tx, teamId)
  if (own.isHeld || theirs.isHeld) throw new ProviderRefusal('on_hold')
  if (theirs.used >= theirs.total) throw new ProviderRefusal('no_seat')
  await moveToTeam(tx, account, teamId)
  const data = { name: account.name, email: account.email, role: 'member' }
  await announceToTeam(tx, teamId, { type: 'team.member_joined', data })
}
