import type { Message } from '../message.ts'

const LONGEST_TEXT = 4_000
const SUBJECT_WORDS = 40
const TEXT_WORDS = 300
const WORD = /[\p{L}\p{N}]+/gu

/**
 * What topics are told by, as 32-bit hashes, each once: words, their beginnings and pairs of them, the beginnings of the
 * subject's words again as such, and the words of the sender's name and address.
 */
export function wordingOf({ subject, text, from }: Pick<Message, 'subject' | 'text' | 'from'>): Uint32Array {
  const inSubject = wordsIn(subject, SUBJECT_WORDS)
  const found = new Set<number>()
  for (const word of inSubject) found.add(hashOf('s', word.slice(0, 6)))
  for (const word of wordsIn(`${from.name} ${from.address}`, SUBJECT_WORDS)) found.add(hashOf('f', word.slice(0, 8)))
  for (const words of [inSubject, wordsIn(text.slice(0, LONGEST_TEXT), TEXT_WORDS)]) {
    for (const [at, word] of words.entries()) {
      found.add(hashOf('w', word))
      found.add(hashOf('b', word.slice(0, 5)))
      const before = words[at - 1]
      if (before !== undefined) found.add(hashOf('p', `${before} ${word}`))
    }
  }
  return Uint32Array.from(found)
}

function wordsIn(text: string, most: number): string[] {
  return (text.toLowerCase().match(WORD) ?? []).slice(0, most)
}

/** FNV-1a over the sort of feature and its letters. */
export function hashOf(sort: string, text: string): number {
  let hash = Math.imul(0x811c9dc5 ^ sort.charCodeAt(0), 0x01000193)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Where a hash stands among rising ones; -1 where it does not. */
export function placeOf(hash: number, hashes: Uint32Array): number {
  let [low, high] = [0, hashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = hashes[middle] as number
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
