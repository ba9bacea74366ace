import { SENDER_CHECKS } from './english/checks.ts'
import { FILES } from './english/files.ts'
import { JOINTS } from './english/joints.ts'
import { kindPhrases } from './english/kinds.ts'
import { LANGUAGE_PHRASES } from './english/languages.ts'
import { MEASURES } from './english/measures.ts'
import { SLOTS } from './english/phrase.ts'
import { RECIPIENTS } from './english/recipients.ts'
import { SENDERS } from './english/senders.ts'
import { TIMES } from './english/times.ts'
import { WORDS } from './english/words.ts'
import type { ItemKind } from './item.ts'
import { Patterns } from './patterns.ts'

let built: Patterns<ItemKind, typeof SLOTS> | undefined

/** All that a sentence may say of mail. Built when the first sentence is read, as most processes read none. */
export function lexicon(): Patterns<ItemKind, typeof SLOTS> {
  built ??= build()
  return built
}

/** Of phrases of equal length the first decides. */
function build(): Patterns<ItemKind, typeof SLOTS> {
  const patterns = new Patterns<ItemKind, typeof SLOTS>(SLOTS)
  const tables = [
    TIMES,
    kindPhrases(),
    SENDERS,
    RECIPIENTS,
    FILES,
    WORDS,
    MEASURES,
    LANGUAGE_PHRASES,
    SENDER_CHECKS,
    JOINTS,
  ]
  for (const phrase of tables.flat()) for (const pattern of phrase.patterns) patterns.add(pattern, phrase.make)
  return patterns
}
