import type { OutputOf } from '@icebox/contract/call'
import { SENDERS_MAX } from '@icebox/contract/senders/lists'
import type {
  listTeamSenders as listCall,
  optOutOfTeamSender,
  setTeamSender as setCall,
} from '@icebox/contract/senders/team'
import type { z } from 'zod'
import { countSeats, getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { publishToTeam } from '../../teams/tell.ts'
import { publicMailFault, RULES } from './sender-rules.ts'
import {
  countTeamLines,
  deleteTeamLine,
  findTeamLine,
  forgetOptOuts,
  listTeamLines,
  putTeamLine,
  setOptOut,
} from './team-sender-store.ts'

export const CHANGED = { type: 'settings_updated' } as const

/** Whom the caller's team decided about, and which of that holds for the caller. */
export async function listTeamSenders(app: App, { accountId }: Actor): Promise<OutputOf<typeof listCall>> {
  const { team_id: teamId, role } = await getAccount(app.db, accountId)
  const { total, used } = await countSeats(app.db, teamId)
  const lines = await listTeamLines(app.db, teamId, accountId)
  return {
    isShared: total > 1 || used > 1,
    mayWrite: role !== 'member',
    senders: lines.map(line => ({
      address: line.address,
      decision: line.decision,
      createdAt: line.created_at.toISOString(),
      isOptedOut: line.is_opted_out,
    })),
  }
}

type Wish = z.output<(typeof setCall)['input']>

/**
 * Allows, blocks or forgets a sender for everyone in the team. Throws Problem `not_allowed` for members, `bad_input` for a
 * domain that strangers share, `conflict` when the list is full, `too_many`.
 */
export async function setTeamSender(app: App, { accountId }: Actor, { address, decision }: Wish) {
  const fault = decision === null ? undefined : publicMailFault(address)
  if (fault !== undefined) throw new Problem('bad_input', fault)
  await countTry(app, `rules:${accountId}`, RULES)
  await inTransaction(app, async tx => {
    const teamId = await lockAsWriter(tx, accountId)
    if (decision === null) await deleteTeamLine(tx, { teamId, address })
    else await writeLine(tx, { teamId, address, decision, writtenBy: accountId })
    await publishToTeam(tx, teamId, CHANGED)
  })
  return { success: true as const }
}

/** Locks the caller's team, whose lists they may write. Throws Problem `not_allowed` for members. */
export async function lockAsWriter(tx: Tx, accountId: string): Promise<string> {
  const { team_id: teamId, role } = await lockOwnTeam(tx, accountId)
  if (role !== 'member') return teamId
  throw new Problem('not_allowed', 'Only the owner and the admins of the team write its lists of senders.')
}

async function writeLine(tx: Tx, line: Parameters<typeof putTeamLine>[1]): Promise<void> {
  const before = await findTeamLine(tx, line)
  if (!before && (await countTeamLines(tx, line.teamId)) >= SENDERS_MAX) throw new Problem('conflict', FULL_TEAM)
  if (before && before.decision !== line.decision) await forgetOptOuts(tx, line)
  await putTeamLine(tx, line)
}

const MOST = SENDERS_MAX.toLocaleString('en-US')
export const FULL_TEAM = `Your team's lists hold ${MOST} senders, and that is the most they can. Please remove some first.`

/** One line of the team's lists does not hold for the caller, or does again. Throws Problem `not_found` for none of them. */
export async function optOut(
  app: App,
  { accountId }: Actor,
  { address, isOptedOut }: z.output<(typeof optOutOfTeamSender)['input']>,
) {
  await countTry(app, `rules:${accountId}`, RULES)
  await inTransaction(app, async tx => {
    const { team_id: teamId } = await lockOwnTeam(tx, accountId)
    if (!(await findTeamLine(tx, { teamId, address }))) {
      throw new Problem('not_found', 'Your team has taken this sender off its lists meanwhile.')
    }
    await setOptOut(tx, { accountId, teamId, address, isOptedOut })
    await publish(tx, accountId, CHANGED)
  })
  return { success: true as const }
}
