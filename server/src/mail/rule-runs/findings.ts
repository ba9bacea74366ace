import { z } from 'zod'
import type { Group, Outcome } from './tried.ts'

/** As many of each group are shown. */
export const SHOWN = 100

const row = z.object({ id: z.string(), because: z.array(z.string()), by: z.string().nullable() })
const findings = z.object({
  counts: z.object({ matched: z.number(), nearly: z.number(), not: z.number() }),
  matched: z.array(row),
  nearly: z.array(row),
  not: z.array(row),
})

/** What a dry run found: ids of entries, our own words, and numbers. Nothing of the messages. */
export type Findings = z.infer<typeof findings>

export function noFindings(): Findings {
  return { counts: { matched: 0, nearly: 0, not: 0 }, matched: [], nearly: [], not: [] }
}

export function readFindings(kept: unknown): Findings {
  return kept === null ? noFindings() : findings.parse(kept)
}

/** Adds one message to its group. */
export function addFinding(found: Findings, entryId: string, { group, because, by }: Outcome): void {
  found.counts[group]++
  found[group].push({ id: entryId, because: [...because], by })
}

/** The newest of each group, by the order in which entries are listed. */
export function shownOf(found: Findings, order: ReadonlyMap<string, number>): Findings {
  const newest = (group: Group) =>
    found[group].toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0)).slice(0, SHOWN)
  return { counts: found.counts, matched: newest('matched'), nearly: newest('nearly'), not: newest('not') }
}
