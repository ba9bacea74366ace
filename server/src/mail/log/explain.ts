import { STATES } from '../entries/states.ts'
import type { Kept } from './explain-store.ts'
import { reasonSentence } from './reasons.ts'

/**
 * One line for each thing that befell a message, for an operator: when it came, how it was judged, each move, where it is.
 * Names neither sender nor subject nor text, because they are nobody's but the owner's.
 */
export function explain({ entry, moves }: Kept): string[] {
  return [
    `Mailbox ${entry.mailbox_id} (${entry.provider}, ${entry.mailbox_status})`,
    `  ${at(entry.received_at)}  arrived, ${entry.size} bytes`,
    `  ${at(entry.seen_at)}  noticed`,
    ...reading(entry),
    ...verdict(entry),
    ...moves.map(moveLine),
    ...acts(entry),
    `  ${at(entry.state_at)}  ${STATES[entry.state].means}`,
  ]
}

type Entry = Kept['entry']
type Move = Kept['moves'][number]

function reading({ read_failures: times, read_after: next, judged_at: judged }: Entry): string[] {
  if (times === 0) return []
  const then = judged || !next ? '' : `; next try ${at(next)}`
  return [`  ${' '.repeat(WIDTH)}  could not be read ${times === 1 ? 'once' : `${times} times`}${then}`]
}

function verdict({ judged_at: judged, label, kind, confidence, line, reasons, ...entry }: Entry): string[] {
  if (!judged) return []
  const what = kind && kind !== 'other' ? `${label}, ${kind}` : label
  const sure = confidence === null ? '' : `, ${confidence} % sure where the line is ${line ?? 'not known'}`
  const check = entry.sender_check ? `; sender checks: ${entry.sender_check}` : ''
  const model = entry.model_version ? `; model ${entry.model_version}` : ''
  const strongest = reasons.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
  return [
    `  ${at(judged)}  judged: ${what}${sure}${check}${model}`,
    ...strongest.map(
      ({ code, weight }) => `  ${' '.repeat(WIDTH)}  ${String(signed(weight)).padStart(5)}  ${reasonSentence(code)}`,
    ),
  ]
}

const ENDS: Record<Move['state'], string> = {
  planned: 'waits',
  acting: 'was begun and has not ended',
  done: 'made',
  failed: 'given up',
  dropped: 'not made, because something newer decided',
}

function moveLine(move: Move): string {
  const what = move.kind === 'freeze' ? 'into the Icebox folder' : 'back to the inbox'
  const by = move.asked_by === 'judge' ? 'the verdict' : 'the owner'
  const tries = move.attempts > 1 || move.refusals > 0 ? `, tried ${move.attempts}, refused ${move.refusals}` : ''
  const error = move.error ? `, last error: ${move.error}` : ''
  const end = move.done_at ? ` ${at(move.done_at)}` : ''
  const next = move.state === 'planned' ? ` until ${at(move.not_before)}` : ''
  return `  ${at(move.created_at)}  a move ${what}, asked for by ${by}: ${ENDS[move.state]}${end}${next}${tries}${error}`
}

function acts({ restored_at: restored, confirmed_cold_at: confirmed }: Entry): string[] {
  return [
    ...(restored ? [`  ${at(restored)}  its owner took it back`] : []),
    ...(confirmed ? [`  ${at(confirmed)}  its owner confirmed that it is cold`] : []),
  ]
}

const at = (date: Date) => date.toISOString()
const WIDTH = '2026-01-01T00:00:00.000Z'.length
const signed = (weight: number) => (weight > 0 ? `+${weight}` : weight)
