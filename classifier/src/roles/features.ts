import { FeatureSink, SENTENCE_SIZE } from '../features/sink.ts'
import { maskAddresses } from '../features/wording/masking.ts'
import { addSentenceNgrams, hashToken } from '../features/wording/ngrams.ts'

const PLACE = 0x2545f491
const LENGTH = 0x6c62272e
const MAX_SENTENCE = 500

const sink = new FeatureSink(SENTENCE_SIZE)

/**
 * Distinct hashed features of one of a message's lowercase sentences: its wording and where it stands; valid until the next call.
 */
export function sentenceFeatures(sentences: readonly string[], at: number): Int32Array {
  sink.start()
  const text = prepare(sentences[at] ?? '')
  addSentenceNgrams(text, sink)
  if (at < 2) add(PLACE + at)
  if (at === sentences.length - 1) add(PLACE + 2)
  add(LENGTH + Math.min(6, Math.floor(text.length / 24)))
  return sink.taken()
}

function prepare(sentence: string): string {
  return maskAddresses(sentence.length > MAX_SENTENCE ? sentence.slice(0, MAX_SENTENCE) : sentence)
}

function add(salt: number): void {
  sink.add(hashToken('', salt))
}
