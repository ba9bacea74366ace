import type { Item } from './item.ts'
import { type Token, wordsIn } from './tokens.ts'

type Said = Item & { readonly kind: 'noun' | 'trait' }

const JOINING: ReadonlySet<Item['kind']> = new Set<Item['kind']>(['comma', 'and', 'or', 'not', 'filler'])
const VERBS = wordsIn('contain containing mention mentioning include say read has have')
const FIELDS = wordsIn('subject text body title heading headline')
/** What names another place, or begins to speak of the mail again. */
const OTHER = wordsIn('mail message email anywhere somewhere line it they them that which who where if when')

/** "The subject contains A but does not contain B": where the first stands is meant of the second as well. */
export function withField(items: readonly Item[]): Item[] {
  let field: 'subject' | 'text' | undefined
  return items.map(item => {
    if (item.kind !== 'noun' && item.kind !== 'trait') {
      if (!JOINING.has(item.kind) || item.tokens.some(({ stem }) => OTHER.has(stem))) field = undefined
      return item
    }
    const said = isBare(item) && field !== undefined ? inField(item, field) : item
    field = fieldOf(item) ?? (said === item ? undefined : field)
    return said
  })
}

/** "Contains B", without a word of where. */
function isBare({ any, tokens }: Said): boolean {
  const isEither = any.every(each => each.is === 'words' && each.where === 'either')
  const words = stemsOf(tokens)
  const isQuoted = tokens.length === 1 && tokens[0]?.kind === 'quoted'
  const verb = words.find(stem => stem !== 'do' && stem !== 'not')
  if (isEither && isQuoted) return true
  return isEither && verb !== undefined && VERBS.has(verb) && !words.some(stem => OTHER.has(stem) || FIELDS.has(stem))
}

function inField(item: Said, where: 'subject' | 'text'): Said {
  return { ...item, any: item.any.map(each => (each.is === 'words' ? { ...each, where } : each)) }
}

/** Where the words stand of which "the subject contains …" tells; of "mail that contains A in the subject" nothing follows. */
function fieldOf({ any, tokens }: Said): 'subject' | 'text' | undefined {
  const [first] = any
  const lead = stemsOf(tokens).find(stem => VERBS.has(stem) || FIELDS.has(stem))
  const isOfField = lead !== undefined && FIELDS.has(lead) && any.every(({ is }) => is === 'words')
  return isOfField && first?.is === 'words' && first.where !== 'either' ? first.where : undefined
}

function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'word').map(({ stem }) => stem)
}
