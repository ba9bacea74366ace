import { readableDomain } from '@icebox/contract/senders/domain-name'
import type { SenderLine, SenderOutcome } from '@icebox/contract/senders/lists'
import { formatCount, plural } from '../../kit/format.ts'
import type { NamedLine } from './read-senders.ts'

/** A line as the list shows it. */
export interface ReportLine {
  key: string
  line: number
  text: string
  state: 'waiting' | 'done' | 'there' | 'fault'
  words: string
}

/** What each line means; those of which nothing comes first. */
export function linesBefore(lines: readonly NamedLine[]): ReportLine[] {
  return faultsFirst(lines.map(each => reportOf(each)))
}

/** What came of each line; `results` are of those that were sent, in their order. */
export function linesAfter(lines: readonly NamedLine[], results: readonly SenderLine[]): ReportLine[] {
  let next = 0
  return faultsFirst(lines.map(each => reportOf(each, each.fault === null ? results[next++] : undefined)))
}

const OUTCOMES: Record<Exclude<SenderOutcome, 'refused'>, string> = {
  added: 'Added',
  changed: 'Moved over',
  there: 'Already there',
}

function reportOf({ line, text, sender, fault }: NamedLine, result?: SenderLine): ReportLine {
  const shown = { key: `${line} ${sender}`, line, text: sender === null ? text : readableSender(sender) }
  const why = fault ?? result?.fault
  if (why) return { ...shown, state: 'fault', words: why }
  if (!result || result.outcome === 'refused') return { ...shown, state: 'waiting', words: '' }
  return { ...shown, state: result.outcome === 'there' ? 'there' : 'done', words: OUTCOMES[result.outcome] }
}

function faultsFirst(lines: readonly ReportLine[]): ReportLine[] {
  const place = { fault: 0, there: 1, done: 2, waiting: 2 }
  return lines.toSorted((one, other) => place[one.state] - place[other.state])
}

/** A sender as people write the domain. */
export function readableSender(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + readableDomain(address.slice(at))
}

export function summaryBefore(named: number, leftOut: number): string {
  const said = `${plural(named, 'sender')} named`
  return leftOut === 0 ? `${said}.` : `${said}, ${plural(leftOut, 'line')} left out.`
}

/** `308 added, 2 already there, 1 refused, 4 lines left out.` */
export function summaryAfter(results: readonly SenderLine[], leftOut: number): string {
  const words = { added: 'added', changed: 'moved over', there: 'already there', refused: 'refused' } as const
  const parts = (Object.keys(words) as SenderOutcome[]).flatMap(outcome => {
    const count = results.filter(each => each.outcome === outcome).length
    return count === 0 ? [] : [`${formatCount(count)} ${words[outcome]}`]
  })
  return `${[...parts, ...(leftOut === 0 ? [] : [`${plural(leftOut, 'line')} left out`])].join(', ')}.`
}
