import { hashOf } from '../../topics/wording.ts'

const MOST_WORDS = 40
const BEGINNING = 5
const RUN = 4
/** No word of a language is longer; signs may stand for many letters each. */
const LONGEST_WORD = 40

/** What phrases are told by, as 32-bit hashes, each once: words, their beginnings, pairs of them, and runs of four letters. */
export function wordingOfPhrase(words: readonly string[]): Uint32Array {
  const found = new Set<number>()
  for (const [at, word] of words.slice(0, MOST_WORDS).entries()) {
    found.add(hashOf('w', word))
    found.add(hashOf('b', word.slice(0, BEGINNING)))
    const before = words[at - 1]
    if (before !== undefined) found.add(hashOf('p', `${before} ${word}`))
    const whole = ` ${word.slice(0, LONGEST_WORD)} `
    for (let start = 0; start + RUN <= whole.length; start++) found.add(hashOf('r', whole.slice(start, start + RUN)))
  }
  return Uint32Array.from(found)
}
