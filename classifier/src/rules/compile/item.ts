import type { Condition } from '../rule.ts'
import type { Token } from './tokens.ts'

/**
 * What a few words of a sentence come to. `noun`: a kind of mail. `trait`: something about it. `mail`: mail of any kind.
 * `every`: all of the conditions must hold, where left out one of them; `not`: none of them may.
 */
export type Item = ItemKind & { readonly tokens: readonly Token[] }

export type ItemKind =
  | {
      readonly kind: 'noun' | 'trait'
      readonly any: readonly Condition[]
      readonly every?: boolean
      readonly not?: boolean
      /** Says which of the topic behind it is meant: the diesel of diesel receipts. */
      readonly isOfNext?: boolean
    }
  | { readonly kind: 'mail' | 'and' | 'or' | 'comma' | 'not' | 'nor' | 'unless' | 'only_if' | 'filler' | 'unknown' }
  /** `again`: the same for other mail. `that_is`: what stands before is said exactly. */
  | { readonly kind: 'again' | 'that_is' }
  /** Words that are understood and cannot be conditions as they stand. */
  | { readonly kind: 'ask'; readonly question: Question }

/** What must be answered before a rule is saved. */
export interface Question {
  /** In the user's words, a sentence. */
  readonly text: string
  /** The part of the sentence it is about, as places in it. */
  readonly start: number
  readonly end: number
  /** What the part may be replaced by. */
  readonly answers: readonly Answer[]
  /** `words`: nobody here knows them. `language`: the sentence is in another one than English. */
  readonly about?: 'words' | 'language'
}

export interface Answer {
  readonly label: string
  /** Stands in the sentence instead of the part, and answers the question. */
  readonly text: string
}
