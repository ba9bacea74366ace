import type { Message } from '../src/message.ts'
import { reasonText } from '../src/reasons.ts'
import type { Verdict } from '../src/verdict.ts'
import type { Case } from './groups.ts'

/** A message on the wrong side of even odds, with what helps to see why. */
export interface Mistake {
  readonly id: string
  readonly label: string
  readonly kind: string | null
  readonly lang: string
  readonly senderDomain: string
  readonly subject: string
  readonly score: number
  /** Sentences, the strongest first. */
  readonly reasons: readonly string[]
}

/** The mistakes of either side, the worst first. */
export interface Mistakes {
  readonly wantedScoredHigh: readonly Mistake[]
  readonly unwantedScoredLow: readonly Mistake[]
}

/** Keeps the worst `count` mistakes of either side of all that are added. */
export function collectMistakes(count: number) {
  const kept: Record<keyof Mistakes, Mistake[]> = { wantedScoredHigh: [], unwantedScoredLow: [] }
  return {
    add(id: string, judged: Case, told: Told): void {
      if (judged.score >= 0.5 === judged.move) return
      const side = judged.move ? 'unwantedScoredLow' : 'wantedScoredHigh'
      kept[side].push(mistakeOf(id, judged, told))
      kept[side].sort((one, other) => (judged.move ? one.score - other.score : other.score - one.score))
      kept[side].splice(count)
    },
    worst: (): Mistakes => kept,
  }
}

/** The message and what was said of it. */
interface Told {
  readonly message: Message
  readonly verdict: Verdict
}

function mistakeOf(id: string, judged: Case, { message, verdict }: Told): Mistake {
  return {
    id,
    label: judged.label,
    kind: judged.kind ?? null,
    lang: judged.lang,
    senderDomain: message.from.address.split('@').at(-1) ?? '',
    subject: message.subject,
    score: judged.score,
    reasons: verdict.reasons.map(({ code }) => reasonText(code)),
  }
}
