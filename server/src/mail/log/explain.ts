import { STATES } from '../entries/states.ts'
import type { Kept } from './explain-store.ts'
import { reasonSentence } from './reasons.ts'

/**
 * One line for each thing that befell a message, for an operator: when it came, how it was judged, each move, where it is.
 * Names neither sender nor subject nor text, because they are nobody's but the owner's.
 */
export function explain({ entry, hit, moves, asked }: Kept): string[] {
  return [
    `Mailbox ${entry.mailbox_id} (${entry.provider}, ${entry.mailbox_status})`,
    `  ${at(entry.received_at)}  arrived, ${entry.size} bytes`,
    `  ${at(entry.seen_at)}  noticed`,
    ...reading(entry),
    ...verdict(entry),
    ...(hit ? ruleLines(hit) : []),
    ...moves.map(moveLine),
    ...asked.flatMap(askedLines),
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

const DID = { moved: 'files it', flagged: 'flags it', kept: 'keeps it in the inbox' } as const

/** Which rule, by its id; its conditions are counted and not told, because they may name people. */
function ruleLines({ at: when, did, rule_id: id, version, because, ...hit }: NonNullable<Kept['hit']>): string[] {
  const whose = hit.team_id === null ? 'its owner’s' : 'the team’s'
  const how = hit.run_id === null ? '' : ', applied to older mail'
  return [
    `  ${at(when)}  rule ${id} (${whose}, version ${version}) ${DID[did]}: ${because.length} of its conditions held${how}`,
    ...(hit.moved_back_at ? [`  ${at(hit.moved_back_at)}  its owner moved it back, against that rule`] : []),
    ...(hit.undo_id ? [`  ${' '.repeat(WIDTH)}  what that rule did was undone by run ${hit.undo_id}`] : []),
  ]
}

const ENDS: Record<Move['state'], string> = {
  planned: 'waits',
  acting: 'was begun and has not ended',
  done: 'made',
  failed: 'given up',
  dropped: 'not made, because something newer decided',
}

const WHAT: Record<Move['kind'], string> = {
  freeze: 'a move into the Icebox folder',
  thaw: 'a move back to the inbox',
  file: 'a move into the folder of a rule',
  unfile: 'a move back to the inbox from the folder of a rule',
  flag: 'a flag',
  unflag: 'a flag taken off',
}
const BY: Record<Move['asked_by'], string> = { judge: 'the verdict', rule: 'a rule', user: 'the owner' }

function moveLine(move: Move): string {
  const what = WHAT[move.kind]
  const by = BY[move.asked_by]
  const tries = move.attempts > 1 || move.refusals > 0 ? `, tried ${move.attempts}, refused ${move.refusals}` : ''
  const error = move.error ? `, last error: ${move.error}` : ''
  const end = move.done_at ? ` ${at(move.done_at)}` : ''
  const next = move.state === 'planned' ? ` until ${at(move.not_before)}` : ''
  return `  ${at(move.created_at)}  ${what}, asked for by ${by}: ${ENDS[move.state]}${end}${next}${tries}${error}`
}

const WAYS = { unsubscribe: 'by leaving their list', reply: 'by a letter' } as const

/** How the sender was asked to stop, and what became of it; neither whom nor in what words. */
function askedLines({ way, is_automatic: isAutomatic, state, because, ...request }: Kept['asked'][number]): string[] {
  const by = isAutomatic ? 'automatically' : 'by its owner'
  const why = because === null ? '' : `: ${because}`
  const begun = request.begun_at ? `, went out ${at(request.begun_at)}` : ''
  const bounced = request.bounced_at ? `, came back ${at(request.bounced_at)}` : ''
  return [
    `  ${at(request.created_at)}  asked to stop ${WAYS[way]}, ${by}: ${state.replace('_', ' ')}${begun}${bounced}${why}`,
  ]
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
