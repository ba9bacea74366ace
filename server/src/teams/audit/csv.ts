import { csvHead, csvLines } from '../../kit/csv.ts'
import type { TrailRow } from './trail-store.ts'

const HEAD = [
  'number',
  'at',
  'act',
  'actor_kind',
  'actor',
  'actor_id',
  'target_kind',
  'target_id',
  'details',
  'network',
  'hash',
]

/** A line for each row, and the names of the columns. */
export function csvOf(rows: readonly TrailRow[]): string {
  return csvHead(HEAD) + csvLines(rows.map(cellsOf))
}

function cellsOf(row: TrailRow): string[] {
  const details = Object.entries(row.details).map(([name, value]) => `${name}=${value}`)
  return [
    ...[row.number, row.at.toISOString(), row.act, row.actor_kind, ...actorOf(row)],
    ...[row.target_kind ?? '', row.target_id ?? '', details.join('; '), row.net, row.hash.toString('hex')],
  ]
}

/** An operator is nobody of the team; the row is kept under whose account it was. */
function actorOf({ actor_kind: kind, actor, actor_id: id }: TrailRow): [string, string] {
  return kind === 'operator' ? ['', ''] : [actor ?? '', id]
}
