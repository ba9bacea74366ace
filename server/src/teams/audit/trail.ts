import type { OutputOf } from '@icebox/contract/call'
import type { AuditEntry, exportAudit as exportCall, listAudit as listCall } from '@icebox/contract/safety/audit'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { csvOf } from './csv.ts'
import { listTrail, type Sought, type TrailRow } from './trail-store.ts'

const PAGE = 50
const ROWS_MAX = 20_000
const EXPORTS = { max: 30, windowSeconds: 3_600 }

/** What was done in the team, a page at a time. Members see what they did themselves. */
export async function listAudit(
  app: App,
  { accountId }: Actor,
  input: VerbInput<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { sought, isOfTeam } = await soughtBy(app, accountId, input)
  const rows = await listTrail(app.db, { ...sought, cursor: input.cursor }, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const cursor = rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null
  return { entries: shown.map(entryOf), cursor, isOfTeam }
}

/** The same rows as one table. Throws Problem `bad_input` where they are too many. */
export async function exportAudit(app: App, { accountId }: Actor, input: VerbInput<typeof exportCall>) {
  await countTry(app, `audit_csv:${accountId}`, EXPORTS)
  const { sought } = await soughtBy(app, accountId, input)
  const rows = await listTrail(app.db, sought, ROWS_MAX + 1)
  if (rows.length > ROWS_MAX) {
    throw new Problem('bad_input', 'That is more than 20,000 rows. Please choose a shorter time.')
  }
  return { csv: csvOf(rows) }
}

/** Whose rows may be seen: the team's by those who manage it, one's own by everybody. Throws Problem `not_allowed`. */
async function soughtBy(app: App, accountId: string, { act, person, from, until }: Omit<Sought, 'teamId'>) {
  const { team_id: teamId, role } = await getAccount(app.db, accountId)
  const isOfTeam = role !== 'member'
  if (!isOfTeam && person !== undefined && person !== accountId) {
    throw new Problem('not_allowed', 'Members see what they did themselves.')
  }
  const sought: Sought = { teamId, act, from, until, person: isOfTeam ? person : accountId }
  return { sought, isOfTeam }
}

function entryOf(row: TrailRow): AuditEntry {
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    act: row.act,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actor: row.actor,
    targetKind: row.target_kind,
    targetId: row.target_id,
    target: row.target_kind === 'member' || row.target_kind === 'newOwner' ? row.target : null,
    details: row.details,
    network: row.net,
  }
}
