import type { OutputOf } from '@icebox/contract/call'
import type { addTeamSenders as addCall, takeBackTeamSenders as takeBackCall } from '@icebox/contract/senders/team'
import type { z } from 'zod'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { publishToTeam } from '../../teams/tell.ts'
import { LISTS, sortOut } from './sender-lists.ts'
import { listTeamLines, putTeamList, takeBackTeamList } from './team-sender-store.ts'
import { CHANGED, FULL_TEAM, lockAsWriter } from './team-senders.ts'

/**
 * Allows or blocks for everyone in the team all that can be of these, and says of each what became of it. Throws Problem
 * `not_allowed` for members, `too_many`.
 */
export async function addTeamSenders(
  app: App,
  { accountId }: Actor,
  wish: z.output<(typeof addCall)['input']>,
): Promise<OutputOf<typeof addCall>> {
  await countTry(app, `sender_lists:${accountId}`, LISTS)
  const lines = await inTransaction(app, async tx => {
    const teamId = await lockAsWriter(tx, accountId)
    const standing = await listTeamLines(tx, teamId, accountId)
    const byHand = standing.map(line => ({ ...line, sender_check: null }))
    const sorted = sortOut(wish, byHand, FULL_TEAM)
    const list = { teamId, decision: wish.decision, writtenBy: accountId }
    await putTeamList(tx, { ...list, addresses: sorted.addresses })
    if (sorted.addresses.length > 0) await publishToTeam(tx, teamId, CHANGED)
    return sorted.lines
  })
  return { lines }
}

/** Takes a list back, as far as nobody wrote its lines anew since. Once more changes nothing. */
export async function takeBackTeamSenders(
  app: App,
  { accountId }: Actor,
  { decision, added, changed }: z.output<(typeof takeBackCall)['input']>,
) {
  await countTry(app, `sender_lists:${accountId}`, LISTS)
  await inTransaction(app, async tx => {
    const teamId = await lockAsWriter(tx, accountId)
    await takeBackTeamList(tx, { teamId, decision, writtenBy: accountId, added, changed })
    await publishToTeam(tx, teamId, CHANGED)
  })
  return { success: true as const }
}
