import { judge } from '../src/judge.ts'
import type { Relationship } from '../src/message.ts'
import { STRANGER } from '../src/message.ts'
import type { Model } from '../src/model/model.ts'
import { emptyProfile } from '../src/personal/profile.ts'
import type { Verdict } from '../src/verdict.ts'
import { messageOf, type Row, relationshipOf } from '../training/dataset.ts'
import type { Judged } from './metrics.ts'

export interface JudgedRow extends Judged {
  readonly row: Row
  readonly verdict: Verdict
}

const UNWANTED = new Set(['cold_outreach', 'spam', 'phishing'])

/** Judges labelled rows through the same door the product uses, with or without what is known of the two people. */
export async function judgeRows(
  rows: readonly Row[],
  model: Model,
  { useRelationship }: { useRelationship: boolean },
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const relationship: Relationship = useRelationship ? relationshipOf(row.rel) : STRANGER
    const verdict = judge(await messageOf(row), { relationship, profile: emptyProfile() }, model)
    judged.push({ row, verdict, score: verdict.score, move: UNWANTED.has(row.label) })
  }
  return judged
}
