import { sha256 } from '../sessions/secrets.ts'

export type Details = Readonly<Record<string, string | number | boolean>>

/** All that a row of the trail says; its place in the chain is beside it. */
export interface AuditFacts {
  readonly team_id: string
  /** From 1, as decimal digits. */
  readonly number: string
  readonly actor_id: string
  readonly actor_kind: 'person' | 'key' | 'extension' | 'letter' | 'operator'
  readonly act: string
  readonly target_kind: string | null
  readonly target_id: string | null
  readonly details: Details
  readonly net: string
  readonly at: Date
}

/** What the first row of a team is chained to. */
export function chainStart(teamId: string): Buffer {
  return sha256(`audit|${teamId}`)
}

/** SHA-256 over the previous hash and the row as JSON, with its details in the order of their names. */
export function chainHash(before: Buffer, row: AuditFacts): Buffer {
  const details = Object.entries(row.details).sort(([one], [other]) => (one < other ? -1 : 1))
  const { team_id, number, actor_id, actor_kind, act, target_kind, target_id, net, at } = row
  const said = [team_id, number, actor_id, actor_kind, act, target_kind, target_id, details, net, at.toISOString()]
  return sha256(Buffer.concat([before, Buffer.from(JSON.stringify(said))]))
}
