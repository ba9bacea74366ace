import { plain, stemOf, type Token } from '../compile/tokens.ts'

/** The words of a piece of a sentence as the phrase model knows them: stems, those in quotes one by one. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(token => {
    if (token.kind === 'quoted') return plain(token.text).split(/\s+/).map(stemOf)
    return token.kind === 'word' ? [token.stem] : []
  })
}
