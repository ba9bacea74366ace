import { fileURLToPath } from 'node:url'
import { tokensOf } from '../../src/rules/compile/tokens.ts'
import { SURE } from '../../src/rules/compile/unlisted-topics.ts'
import { readPhrase } from '../../src/rules/phrases/phrase-model.ts'
import { wordsOf } from '../../src/rules/phrases/words.ts'
import { readRows } from '../../training/dataset.ts'
import type { PhraseRow } from '../../training/phrases.ts'
import { share } from './sentences.ts'

/** How ways to name a kind of mail are read that somebody wrote who wrote none of the training's. */
export function describePhrases(): string {
  const rows = readRows<PhraseRow>(fileURLToPath(new URL('phrases.jsonl.gz', import.meta.url)))
  const read = rows.flatMap(({ topic, phrase }) => {
    const [best] = readPhrase(wordsOf(tokensOf(phrase)), 1)
    return best !== undefined && best.odds >= SURE ? [{ topic, best: best.topic }] : []
  })
  const right = read.filter(({ topic, best }) => topic === best).length
  const named = rows.filter(({ topic }) => topic !== null).length
  const none = read.filter(({ topic }) => topic === null).length
  return [
    `phrases of a topic read as it ${share(right, named)}`,
    `of what is read right ${share(right, read.length)}`,
    `phrases of no topic read as one ${share(none, rows.length - named)}\n`,
  ].join('  ')
}
