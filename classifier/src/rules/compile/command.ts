import type { Step } from '../rule.ts'
import { FIRST_VERBS, VERBS, type Verb } from './english/verbs.ts'
import { Patterns, type Said } from './patterns.ts'
import { findTarget } from './target.ts'
import type { Token } from './tokens.ts'

/** What a clause tells to do, to which folder, and the words that are left to say with which mail. */
export interface Command {
  readonly act: Step['act'] | 'refused' | undefined
  readonly folder: string | undefined
  readonly rest: readonly Token[]
  /** Of what Icebox does not do. */
  readonly refusal?: string
}

const POLITE = new Set(
  'please plese pls plz kindly always automatically just also and then but hi hello hey icebox you could can would will i want like wish to me need , only so now immediately directly ok thank'.split(
    ' ',
  ),
)

/** Finds the command in a clause. */
export function readCommand(tokens: readonly Token[], said: Said): Command {
  const found = findVerb(tokens, said)
  const without =
    found === undefined ? [...tokens] : [...tokens.slice(0, found.at), ...tokens.slice(found.at + found.length)]
  if (found?.verb.act === 'refused')
    return { act: 'refused', folder: undefined, rest: without, refusal: found.verb.refusal }
  if (found?.verb.act === 'keep') return { act: 'keep', folder: undefined, rest: dropStaying(without, said) }
  if (found?.verb.act === 'flag') return { act: 'flag', folder: undefined, rest: dropMark(without) }
  const target = findTarget(without, found?.at ?? 0)
  if (target === undefined || (found === undefined && target.rank < 2))
    return { act: found?.verb.act, folder: undefined, rest: without }
  return { act: 'move', folder: target.name, rest: [...without.slice(0, target.at), ...without.slice(target.end)] }
}

interface FoundVerb {
  readonly verb: Verb
  readonly at: number
  readonly length: number
}

function findVerb(tokens: readonly Token[], said: Said): FoundVerb | undefined {
  const start = tokens.findIndex(token => !POLITE.has(token.stem))
  const first = start === -1 ? undefined : FIRST_VERBS.reader(tokens, said).longest(start)
  const verbs = VERBS.reader(tokens, said)
  for (let at = 0; at < tokens.length; at++) {
    const found = verbs.longest(at)
    if (found === undefined) continue
    if (first !== undefined && at > start && !isStrong(tokens, at)) break
    return { verb: found.result, at, length: found.length }
  }
  return first === undefined ? undefined : { verb: first.result, at: start, length: first.length }
}

/** A later verb outweighs a doubtful first one only where it clearly is a command. */
function isStrong(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || [',', ':', 'then', 'please'].includes(before.stem)
}

const STAYING = new Patterns<true, Record<never, never>>({})
for (const text of [
  'alone',
  'in|inside my|the? inbox',
  'where it|they is|are',
  'out of icebox|it',
  'off ice',
  'untouched',
  'in place',
  'as it|they is|are',
  'from being moved|filtered',
  'from me',
])
  STAYING.add(text, () => true)

function dropStaying(tokens: readonly Token[], said: Said): Token[] {
  const kept: Token[] = []
  const staying = STAYING.reader(tokens, said)
  for (let at = 0; at < tokens.length; ) {
    const found = staying.longest(at)
    if (found === undefined) kept.push(tokens[at] as Token)
    at += found?.length ?? 1
  }
  return kept
}

/** "Mark … as important", "with a star". */
function dropMark(tokens: readonly Token[]): Token[] {
  const as = tokens.findIndex(
    (token, at) => token.stem === 'as' && ['flagged', 'starred'].includes(tokens[at + 1]?.stem ?? ''),
  )
  return as === -1 ? [...tokens] : [...tokens.slice(0, as), ...tokens.slice(as + 2)]
}
