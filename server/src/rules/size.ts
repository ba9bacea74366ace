import type { Rule } from '@icebox/classifier/rules/rule'
import { type RuleRun, ruleRun } from '@icebox/contract/rules'
import { z } from 'zod'
import type { Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { findTrial } from './run-store.ts'

type Counts = RuleRun['counts']

/** Of fewer messages a share says nothing. */
const WIDE = { share: 0.4, from: 20 }

/** Whether a rule takes so much of the newest mail that its owner must have seen it before it acts. */
export function isWide(counts: Counts): boolean {
  const all = lookedAt(counts)
  return all >= WIDE.from && counts.matched > all * WIDE.share
}

/** Throws Problem `unconfirmed` where the rule's newest dry run took much, or none of the last day says how much it takes. */
export async function assertSizeIsKnown(tx: Tx, accountId: string, rule: Rule): Promise<void> {
  const trial = await findTrial(tx, accountId, rule)
  if (!trial) throw new Problem('unconfirmed', UNKNOWN)
  const { counts } = found.parse(trial.found)
  if (isWide(counts)) throw new Problem('unconfirmed', wideWords(counts))
}

const found = z.object({ counts: ruleRun.shape.counts })

const UNKNOWN =
  'Nobody knows yet how much of your mail this takes. Please try the rule first, or confirm that you want it all the same.'

function wideWords(counts: Counts): string {
  return `This would take ${counts.matched} of your newest ${lookedAt(counts)} messages, more than 40 of 100. Please confirm that you want that.`
}

function lookedAt({ matched, nearly, not }: Counts): number {
  return matched + nearly + not
}
