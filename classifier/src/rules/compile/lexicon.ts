import { SENDER_CHECKS } from './english/checks.ts'
import { FILES } from './english/files.ts'
import { JOINTS } from './english/joints.ts'
import { KINDS } from './english/kinds.ts'
import { LANGUAGE_PHRASES } from './english/languages.ts'
import { MEASURES } from './english/measures.ts'
import { SLOTS } from './english/phrase.ts'
import { RECIPIENTS } from './english/recipients.ts'
import { SENDERS } from './english/senders.ts'
import { TIMES } from './english/times.ts'
import { WORDS } from './english/words.ts'
import type { ItemKind } from './item.ts'
import { Patterns } from './patterns.ts'

/** All that a sentence may say of mail. Of phrases of equal length the first decides. */
export const LEXICON = new Patterns<ItemKind, typeof SLOTS>(SLOTS)

for (const table of [
  TIMES,
  KINDS,
  SENDERS,
  RECIPIENTS,
  WORDS,
  FILES,
  MEASURES,
  LANGUAGE_PHRASES,
  SENDER_CHECKS,
  JOINTS,
]) {
  for (const { patterns, make } of table) for (const pattern of patterns) LEXICON.add(pattern, make)
}
