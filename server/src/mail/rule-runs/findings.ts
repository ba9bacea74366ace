import { z } from 'zod'
import type { Group, Outcome } from './tried.ts'

/** As many of each group are shown. */
export const SHOWN = 100

const about = z.object({
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  receivedAt: z.string(),
})
/** `about`: what the log keeps of a message, of one that is not in the log. */
const row = z.object({
  id: z.string(),
  about: about.optional(),
  because: z.array(z.string()),
  by: z.string().nullable(),
})
const findings = z.object({
  counts: z.object({ matched: z.number(), nearly: z.number(), not: z.number() }),
  matched: z.array(row),
  nearly: z.array(row),
  not: z.array(row),
})

/** What a dry run found: ids of entries, our own words, and numbers. No text of any message. */
export type Findings = z.infer<typeof findings>

export type Finding = z.infer<typeof row>

export function noFindings(): Findings {
  return { counts: { matched: 0, nearly: 0, not: 0 }, matched: [], nearly: [], not: [] }
}

export function readFindings(kept: unknown): Findings {
  return kept === null ? noFindings() : findings.parse(kept)
}

/** Adds one message to its group. */
export function addFinding(found: Findings, message: Pick<Finding, 'id' | 'about'>, outcome: Outcome): void {
  const { group, because, by } = outcome
  found.counts[group]++
  found[group].push({ ...message, because: [...because], by })
}

/** The newest of each group, by the order in which entries are listed; what is not in the log is older. */
export function shownOf(found: Findings, order: ReadonlyMap<string, number>): Findings {
  const placeOf = ({ id }: Finding) => order.get(id) ?? order.size
  const newest = (group: Group) => found[group].toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, SHOWN)
  return { counts: found.counts, matched: newest('matched'), nearly: newest('nearly'), not: newest('not') }
}
