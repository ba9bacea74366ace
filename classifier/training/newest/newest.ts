import { wilson } from '../../evaluation/intervals.ts'
import { isUnwanted, judgeRows } from '../../evaluation/judging.ts'
import { type Figures, figuresOf } from '../../evaluation/metrics.ts'
import { LINE } from '../../scan/printing.ts'
import { bodyOf, type Example, messageOf, type Row, toExample } from '../dataset.ts'
import { foreignSentences, readSentences } from '../roles.ts'
import { train } from '../train.ts'
import { modelOf } from '../write.ts'

/** How the judge does on public mail that is newer than all it learned from. */
export interface Newest {
  readonly of: QuarterOf
  /** The day from which it is tested; of several quarters the earliest. */
  readonly since: string
  readonly figures: Figures
  /** What is moved at the line, and what of it where mail of senders whose earlier mail was kept stays. */
  readonly wanted: Moved
  readonly unwanted: Moved
}

interface Moved {
  readonly n: number
  readonly moved: number
  readonly withKept: number
}

/**
 * Of which mail the newest quarter is taken: of all, where whole sources are unknown to the judge, or of each source, where
 * it knows their earlier mail, as a mailbox that it has served for a while.
 */
export type QuarterOf = 'all' | 'each source'

const NEWEST = 0.25

/**
 * Trains without the newest quarter of the dated public mail, held-out part and all, and judges that quarter by the
 * message alone. Public mail without a date teaches; modern mail teaches as it always does.
 */
export async function measureNewest(rows: readonly Row[], of: QuarterOf, say: (text: string) => void): Promise<Newest> {
  const { since, newest, older } = splitNewest(rows, of)
  const teaching: Example[] = []
  for (const row of older) teaching.push(await toExample(row))
  const trained = train(teaching, [...readSentences(), ...foreignSentences(teaching)], say)
  const judged = await judgeRows(newest, modelOf(trained), { useRelationship: false })
  const kept = await ofKeptSenders(rows)
  const movedOf = (isUnwanted: boolean): Moved => {
    const asked = judged.filter(({ move }) => move === isUnwanted)
    const moved = asked.filter(({ verdict }) => verdict.confidence >= LINE)
    return { n: asked.length, moved: moved.length, withKept: moved.filter(({ row }) => !kept.has(row)).length }
  }
  return { of, since, figures: figuresOf(judged), wanted: movedOf(false), unwanted: movedOf(true) }
}

/** The newest quarter of the dated public mail, and what may teach a judge of it: nothing of the same groups. */
export function splitNewest(
  rows: readonly Row[],
  of: QuarterOf,
): {
  readonly since: string
  readonly newest: readonly Row[]
  readonly older: readonly Row[]
} {
  const dated = datedPublic(rows)
  const sources = [...new Set(dated.map(({ source }) => source))]
  const newest =
    of === 'all' ? newestOf(dated) : sources.flatMap(name => newestOf(dated.filter(({ source }) => source === name)))
  const groups = new Set(newest.map(({ group }) => group))
  const mayTeach = (row: Row) => row.split === 'train' || bodyOf(row) === 'public'
  const since = newest.map(({ date }) => date as string).sort()[0] ?? ''
  return { since, newest, older: rows.filter(row => !groups.has(row.group) && mayTeach(row)) }
}

/** Of rows in the order of their dates. */
function newestOf(dated: readonly Row[]): Row[] {
  const since = dated[Math.floor((1 - NEWEST) * dated.length)]?.date ?? ''
  return dated.filter(({ date }) => (date as string) >= since)
}

function datedPublic(rows: readonly Row[]): Row[] {
  return rows.filter(row => bodyOf(row) === 'public' && row.date).sort(byDate)
}

function byDate(one: Row, other: Row): number {
  return (one.date as string) < (other.date as string) ? -1 : 1
}

/**
 * Mail signed by its sender's domain, of whose address somebody kept earlier mail: as if all that is wanted were starred
 * or filed. Few archives kept what the sender checks gave, so a signature that names the domain counts as passed.
 */
export async function ofKeptSenders(rows: readonly Row[]): Promise<Set<Row>> {
  const keptAddresses = new Set<string>()
  const found = new Set<Row>()
  for (const row of datedPublic(rows)) {
    const { address } = (await messageOf(row)).from
    if (isSigned(row, address) && keptAddresses.has(address)) found.add(row)
    if (!isUnwanted(row)) keptAddresses.add(address)
  }
  return found
}

function isSigned({ auth }: Row, address: string): boolean {
  const signer = auth?.dkim_d
  if (signer === undefined || auth?.dkim === 'fail') return false
  return address.endsWith(`@${signer}`) || address.endsWith(`.${signer}`)
}

export function describeNewest({ of, since, figures, wanted, unwanted }: Newest): string {
  const recalls = Object.entries(figures.recallAtRate).map(
    ([rate, recall]) => `recall at ${rate}: ${recall.toFixed(3)}`,
  )
  return [
    `newest quarter of ${of}, public mail since ${since}: ${figures.n} messages, ${figures.unwanted} unwanted`,
    `area ${figures.auc.toFixed(4)}, ${recalls.join(', ')}, calibration error ${figures.calibrationError.toFixed(3)}`,
    `moved at ${LINE}: ${shareOf(unwanted, 'moved')} of the unwanted, ${shareOf(wanted, 'moved')} of the wanted`,
    `where senders were kept: ${shareOf(unwanted, 'withKept')} of the unwanted, ${shareOf(wanted, 'withKept')} of the wanted`,
  ].join('\n')
}

function shareOf(part: Moved, which: 'moved' | 'withKept'): string {
  const [low, high] = wilson(part[which], part.n) ?? [0, 1]
  const percent = (share: number) => (100 * share).toFixed(2)
  return `${percent(part[which] / part.n)} % (${part[which]} of ${part.n}; ${percent(low)} to ${percent(high)})`
}
