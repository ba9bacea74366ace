import { fileURLToPath } from 'node:url'
import type { Model } from '../src/model/model.ts'
import { readRows } from '../training/dataset.ts'
import { RATES } from './groups.ts'
import { type JudgedRow, judgeRows } from './judging.ts'
import { atLine, auc, calibrationError, recallAt } from './metrics.ts'

/** The figures a later model is held against. Shares from 0 to 1, all on this repository's own set. */
export interface SetFigures {
  readonly n: number
  readonly unwanted: number
  readonly auc: number
  readonly recallAtFpr: Readonly<Record<(typeof RATES)[number], number>>
  readonly at85: { readonly recall: number; readonly wantedMoved: number }
  /** Ten equal bins, on the set as it is. */
  readonly ece: number
  /** Newsletters, receipts, codes and notices that would be moved at 85. */
  readonly noticesMoved: number
  /** Share of the messages whose label was named rightly. */
  readonly labelled: number
}

/** What stands in weights/figures.json: the same set judged by the message alone, and with the relationship known. */
export interface KeptFigures {
  readonly modelVersion: string
  readonly alone: SetFigures
  readonly known: SetFigures
}

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))

/** Judges this repository's set both ways. */
export async function measureSet(model: Model): Promise<KeptFigures> {
  const rows = readRows(SET)
  return {
    modelVersion: model.version,
    alone: figuresOfSet(await judgeRows(rows, model, { useRelationship: false })),
    known: figuresOfSet(await judgeRows(rows, model, { useRelationship: true })),
  }
}

export function figuresOfSet(judged: readonly JudgedRow[]): SetFigures {
  const { recall, wantedMoved } = atLine(judged, 85)
  const [permille1, permille5, percent1] = RATES.map(rate => recallAt(judged, Number(rate)))
  return {
    n: judged.length,
    unwanted: judged.filter(({ move }) => move).length,
    auc: auc(judged),
    recallAtFpr: { '0.001': permille1 ?? 0, '0.005': permille5 ?? 0, '0.01': percent1 ?? 0 },
    at85: { recall, wantedMoved },
    ece: calibrationError(judged),
    noticesMoved: judged.filter(({ row, verdict }) => NOTICES.has(row.label) && verdict.confidence >= 85).length,
    labelled:
      judged.filter(({ row, verdict }) => verdict.label === (NAMES[row.label] ?? row.label)).length / judged.length,
  }
}

const NOTICES: ReadonlySet<string> = new Set(['newsletter_marketing', 'transactional'])
const NAMES: Readonly<Record<string, string>> = {
  newsletter_marketing: 'newsletter',
  personal_business: 'personal',
  phishing: 'spam',
}
