import type { Token } from './tokens.ts'

const SURE = new Set(['move', 'put', 'flag', 'keep', 'never', 'leave', 'delete', 'forward', 'star'])
const DOUBTFUL = new Set(['file', 'send', 'sort', 'mark', 'label', 'place', 'reply', 'answer'])
const OBJECTS = new Set([
  'all',
  'any',
  'anything',
  'everything',
  'every',
  'mail',
  'the',
  'it',
  'them',
  'those',
  'email',
  'message',
])
const FILTERS = new Set(['move', 'touch', 'filter', 'freeze', 'ice', 'block', 'hide', 'file', 'remove', 'put'])
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'st', 'no', 'inc', 'ltd', 'co', 'jr'])
const JOINTS = new Set(['and', 'but', 'then', ',', '-', '–', '—'])
const LEADS = new Set(['please', 'also', 'always', 'then', 'and', 'but', 'instead', 'do', "don't", 'dont'])

/** The commands of a sentence, each with its words: cut at full stops, and where "and", "but" or a comma opens another. */
export function clausesOf(sentence: readonly Token[]): Token[][] {
  const tokens = withoutRemarks(sentence)
  const clauses: Token[][] = [[]]
  const hasVerb: boolean[] = [false]
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // "Mrs. Kray" is one name.
    if (token.text === '.' && TITLES.has(tokens[at - 1]?.stem ?? '')) continue
    // "Bigger than 10 MB? Move it": what is asked first is the condition.
    if (token.text === '?' && !hasVerb.at(-1)) continue
    if (token.kind === 'sign' && ['.', ';', '!', '?'].includes(token.text)) {
      clauses.push([])
      hasVerb.push(false)
      continue
    }
    const current = clauses.at(-1) ?? []
    if (JOINTS.has(token.stem) && hasVerb.at(-1) && opensCommand(tokens, at + 1)) {
      clauses.push([])
      hasVerb.push(false)
      continue
    }
    if (isVerb(tokens, at)) hasVerb[hasVerb.length - 1] = true
    current.push(token)
  }
  return clauses.filter(clause => clause.some(({ kind }) => kind !== 'sign'))
}

function opensCommand(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (tokens[at]?.kind === 'word' && LEADS.has(tokens[at]?.stem ?? '')) at++
  return (
    isVerb(tokens, at) ||
    (at > from && ['move', 'touch', 'filter'].includes(tokens[at]?.stem ?? '')) ||
    isStay(tokens, at)
  )
}

function isVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  if (token.stem === 'never') return FILTERS.has(tokens[at + 1]?.stem ?? '')
  if (DOUBTFUL.has(token.stem)) return OBJECTS.has(tokens[at + 1]?.stem ?? '')
  return SURE.has(token.stem) && !(token.stem === 'flag' && ['a', 'the', 'red'].includes(tokens[at - 1]?.stem ?? ''))
}

/** "they stay in the inbox". */
function isStay(tokens: readonly Token[], at: number): boolean {
  return (
    ['they', 'it', 'those', 'these'].includes(tokens[at]?.stem ?? '') &&
    ['stay', 'stays', 'remain', 'should', 'must', 'belong', 'go'].includes(tokens[at + 1]?.stem ?? '')
  )
}

/** "so that I see it", "no matter who sent it", "even if it is bulk": what a rule is for, and what it holds in spite of. */
const REMARKS: readonly (readonly string[])[] = [
  ['so', 'that'],
  ['so', 'i'],
  ['so', 'we'],
  ['no', 'matter'],
  ['regardless', 'of'],
  ['regardless', 'who'],
  ['whatever', 'other'],
  ['even', 'if'],
  ['even', 'when'],
  ['even', 'though'],
]

/** Remarks end with the sentence or at the next comma. */
function withoutRemarks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  let isRemark = false
  for (const [at, token] of tokens.entries()) {
    if (REMARKS.some(words => words.every((word, next) => tokens[at + next]?.stem === word))) isRemark = true
    else if (isRemark && token.kind === 'sign' && ['.', ';', ',', ':', '!', '?'].includes(token.text)) isRemark = false
    if (!isRemark) kept.push(token)
  }
  return kept
}
