import type { OutputOf } from '@icebox/contract/call'
import type { verifyAudit as verifyCall } from '@icebox/contract/safety/audit'
import type { Actor, App } from '../../app.ts'
import { findChain, listRowsAfter } from '../../kit/audit/audit-store.ts'
import { chainHash } from '../../kit/audit/chain.ts'
import type { Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { getManager } from '../roles.ts'

const AT_ONCE = 1_000
const LOOKS = { max: 30, windowSeconds: 3_600 }

/**
 * Goes through the team's chain, from the last row that was removed for its age to the newest: a row that was changed, one
 * that is missing, and a cut end are found. Throws Problem `not_allowed` for members.
 */
export async function verifyAudit(app: App, { accountId }: Actor): Promise<OutputOf<typeof verifyCall>> {
  const { team_id: teamId } = await getManager(app.db, accountId)
  await countTry(app, `audit_verify:${teamId}`, LOOKS)
  // Rows that come or go meanwhile are not seen.
  const snapshot = app.db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(tx => checkChain(tx, teamId))
}

async function checkChain(tx: Tx, teamId: string): Promise<OutputOf<typeof verifyCall>> {
  const chain = await findChain(tx, teamId)
  if (!chain) return { checked: 0, brokenAt: null }
  const end = BigInt(chain.number)
  let [number, hash] = [BigInt(chain.anchor_number), chain.anchor_hash]
  let checked = 0
  while (number < end) {
    const rows = await listRowsAfter(tx, { teamId, after: String(number), most: AT_ONCE })
    // Written while we looked: the chain has gone on.
    const known = rows.filter(row => BigInt(row.number) <= end)
    if (known.length === 0) return { checked, brokenAt: Number(number + 1n) }
    for (const row of known) {
      const isNext = BigInt(row.number) === number + 1n && row.prev_hash.equals(hash)
      if (!isNext || !chainHash(hash, row).equals(row.hash)) return { checked, brokenAt: Number(number + 1n) }
      ;[number, hash] = [number + 1n, row.hash]
      checked++
    }
  }
  return { checked, brokenAt: hash.equals(chain.hash) ? null : Number(end) }
}
