import type { Topic } from '../topics/topic.ts'
import type { Label } from '../verdict.ts'

/** Languages whose mail can be told by its commonest words. */
export const LANGUAGES = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'dutch',
  'portuguese',
  'polish',
  'swedish',
  'danish',
  'norwegian',
  'finnish',
  'czech',
  'turkish',
  'russian',
  'ukrainian',
  'greek',
  'arabic',
  'hebrew',
  'chinese',
  'japanese',
  'korean',
] as const
export type Language = (typeof LANGUAGES)[number]

export const ATTACHMENT_TYPES = [
  'any',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'image',
  'calendar',
  'archive',
  'audio',
  'video',
  'contact',
] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Who wrote and what the user has to do with them. `first_time`: no mail of theirs was seen before. */
export const RELATIONS = ['stranger', 'written_to', 'colleague', 'answers_me', 'first_time'] as const
export type Relation = (typeof RELATIONS)[number]

/** One fact about a message. `who` and `whom` are an address, `@domain` or a name. */
export type Condition =
  | { readonly is: 'from'; readonly who: string }
  | { readonly is: 'no_reply' }
  | { readonly is: 'to'; readonly whom: string }
  /** `alone`: nobody else stands in To and Cc. `copied`: the user stands in Cc and not in To. `hidden`: in neither. */
  | { readonly is: 'me'; readonly as: 'addressed' | 'alone' | 'copied' | 'hidden' }
  | { readonly is: 'list' }
  | { readonly is: 'relation'; readonly as: Relation }
  /** `unwanted`: cold outreach or spam. */
  | { readonly is: 'label'; readonly label: Label | 'unwanted' }
  | { readonly is: 'topic'; readonly topic: Topic }
  | { readonly is: 'words'; readonly words: string; readonly where: 'subject' | 'text' | 'either' }
  | { readonly is: 'attachment'; readonly type: AttachmentType }
  | { readonly is: 'file'; readonly name: string }
  | { readonly is: 'size'; readonly than: 'more' | 'less'; readonly bytes: number }
  | { readonly is: 'language'; readonly language: Language }
  /** `currency`: an ISO 4217 code, null for any. */
  | { readonly is: 'amount'; readonly than: 'more' | 'less'; readonly value: number; readonly currency: string | null }
  | { readonly is: 'age'; readonly than: 'more' | 'less'; readonly days: number }
  /** Days as YYYY-MM-DD, UTC; `from` belongs to it, `until` does not. */
  | { readonly is: 'date'; readonly from: string | null; readonly until: string | null }
  /** 0 is Sunday. */
  | { readonly is: 'weekday'; readonly day: number }
  | { readonly is: 'sender_check'; readonly result: 'passed' | 'not_passed' | 'failed' }
  | { readonly is: 'sure'; readonly percent: number }

/** Holds where one of its conditions does, or where none of them does. */
export interface Test {
  readonly any: readonly Condition[]
  readonly not?: boolean
}

/** Tests that must all hold. */
export type Case = readonly Test[]

/** What is done with a message for which one of `when` holds, and none of `unless`. */
export interface Step {
  readonly act: 'move' | 'flag' | 'keep'
  /** Where a message is moved to, below Icebox; null for the other acts. */
  readonly folder: string | null
  readonly when: readonly Case[]
  readonly unless: readonly Case[]
}

/** A sentence as conditions. The first step that holds decides. */
export type Rule = readonly Step[]

/** `signs`: with the words. Nobody wrote a rule of a third as many words; twice as many would cost what they are not worth. */
export const LIMITS = {
  letters: 1_000,
  words: 80,
  signs: 160,
  commands: 12,
  conditions: 30,
  folderLetters: 60,
} as const

/** What a rule is for: its first step that is no exception from another. */
export function mainStep(rule: Rule): Step | undefined {
  return rule.find(({ act }) => act !== 'keep') ?? rule[0]
}
