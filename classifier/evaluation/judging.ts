import { judge } from '../src/judge.ts'
import type { Message } from '../src/message.ts'
import type { Model } from '../src/model/model.ts'
import { emptyProfile } from '../src/personal/profile.ts'
import type { Verdict } from '../src/verdict.ts'
import { messageOf, type Row, relationshipOf } from '../training/dataset.ts'
import type { Judged } from './metrics.ts'
import { UNWANTED } from './rows.ts'

export interface JudgedRow extends Judged {
  readonly row: Row
  readonly verdict: Verdict
}

/** How to judge: with what `rel` says of the two people, or by the message alone. */
export interface Judging {
  readonly useRelationship: boolean
}

/** Judges labelled rows through the same door the product uses. */
export async function judgeRows(rows: readonly Row[], model: Model, judging: Judging): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const verdict = judgeMessage({ message: await messageOf(row), rel: row.rel }, model, judging)
    judged.push({ row, verdict, score: verdict.score, move: isUnwanted(row) })
  }
  return judged
}

/** `rel` as labelled: known and colleague mean that the user has written to the sender or shares its company. */
export function judgeMessage(
  { message, rel }: { readonly message: Message; readonly rel: string | undefined },
  model: Model,
  { useRelationship }: Judging,
): Verdict {
  const relationship = useRelationship && rel !== undefined ? relationshipOf(rel) : undefined
  return judge(message, { relationship, profile: emptyProfile() }, model)
}

export function isUnwanted({ label }: Pick<Row, 'label'>): boolean {
  return UNWANTED.includes(label)
}
