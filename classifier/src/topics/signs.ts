import { type Vector, vectorOf } from '../features/vector.ts'
import type { Message } from '../message.ts'
import { TOPIC_NAMES } from './topic.ts'
import { TOPIC_WORDS } from './words.ts'

const LONGEST_TEXT = 4_000
/** What a sign counts for beside named features, each of which is worth next to nothing alone. */
const WEIGHT = 4
/** So many different words of a topic are all that more of them would say. */
const ENOUGH = 3

const PHRASES = TOPIC_NAMES.map(topic => TOPIC_WORDS[topic].map(phrase => ` ${phrase}`))

/** A message as topics look at it: the judge's vector, its named features followed by two signs for each topic. */
export function topicVector(message: Message): Vector {
  const vector = vectorOf(message)
  const { subject, body } = vector.reading
  return { ...vector, named: Float32Array.of(...vector.named, ...signsOf(subject, body.slice(0, LONGEST_TEXT))) }
}

/** How much the subject, and how much the text, uses words of each topic. */
function signsOf(subject: string, body: string): number[] {
  const [inSubject, inBody] = [plain(subject), plain(body)]
  return PHRASES.flatMap(phrases => {
    const found = phrases.reduce((count, phrase) => count + (inBody.includes(phrase) ? 1 : 0), 0)
    const isSaid = phrases.some(phrase => inSubject.includes(phrase))
    return [isSaid ? WEIGHT : 0, (WEIGHT * Math.min(found, ENOUGH)) / ENOUGH]
  })
}

/** Words alone, each behind a space. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`
}
