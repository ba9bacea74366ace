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

/** RFC 4180, with CRLF. A cell that a spreadsheet would reckon with is led in by an apostrophe. */
export function csvOf(rows: readonly TrailRow[]): string {
  return [HEAD, ...rows.map(cellsOf)].map(cells => cells.map(cell).join(',')).join('\r\n')
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

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
