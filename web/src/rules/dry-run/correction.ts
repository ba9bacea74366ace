import type { RuleRun, RuleStep, RunRow } from '@icebox/contract/rules'
import { asRead } from '../editor/answer.ts'
import { smallestTrait, type Trait } from './trait.ts'

/** A few words more in the sentence that would put right what was marked wrong. */
export interface Correction {
  /** Of the button. */
  readonly label: string
  /** The whole sentence with them; what was written by hand stands. */
  readonly sentence: string
}

interface Written {
  readonly sentence: string
  readonly steps: readonly RuleStep[]
}

/** Whether the person wants the message taken; undefined where they did not say. */
export type WantOf = (entryId: string) => boolean | undefined

/** What the marks on a dry run suggest: an exception, something more to take, both or nothing. */
export function correctionsOf(run: RuleRun, wantOf: WantOf, written: Written): Correction[] {
  // What is still to be found might speak against it.
  if (run.state === 'running') return []
  const [taken, left] = [run.matched, [...run.nearly, ...run.not]]
  const without = smallestTrait({
    all: marked(taken, wantOf, false),
    none: marked(taken, wantOf, true),
    few: marked(taken, wantOf, undefined),
  })
  const besides = smallestTrait({
    all: marked(left, wantOf, true),
    none: marked(left, wantOf, false),
    few: marked(left, wantOf, undefined),
  })
  return [
    ...labelled('Leave out', without, trait => withException(written, trait)),
    ...labelled('Also take', besides, trait => withMore(written, trait)),
  ]
}

function marked(rows: readonly RunRow[], wantOf: WantOf, want: boolean | undefined): RunRow[] {
  return rows.filter(({ entryId }) => (entryId === null ? undefined : wantOf(entryId)) === want)
}

function labelled(verb: string, trait: Trait | undefined, say: (said: string) => string | undefined): Correction[] {
  const sentence = trait && say(phraseOf(trait))
  return trait && sentence !== undefined ? [{ label: `${verb} mail ${shortOf(trait)}`, sentence }] : []
}

function phraseOf({ of, values }: Trait): string {
  return values.map(each => (of === 'sender' ? `from ${each}` : `with the words "${each}" in the subject`)).join(' or ')
}

function shortOf({ of, values }: Trait): string {
  return of === 'sender' ? `from ${values.join(' or ')}` : `with “${values.join('” or “')}” in the subject`
}

/** Undefined where it is not plain which part of the sentence it belongs to, or where it is said already. */
function withException({ sentence, steps }: Written, said: string): string | undefined {
  const parts = sentencesOf(sentence)
  const acting = parts.length === 1 ? [0] : parts.flatMap((part, at) => (KEEPS.test(part) ? [] : [at]))
  const [at, ...others] = acting
  const [main, ...mains] = mainSteps(steps)
  if (at === undefined || others.length > 0 || !main || mains.length > 0 || isSaid(main.unless, said)) return undefined
  return parts.map((part, nth) => (nth === at ? `${bare(part)}, unless ${said}.` : part)).join(' ')
}

function withMore({ sentence, steps }: Written, said: string): string | undefined {
  const [main, ...others] = mainSteps(steps)
  const isOne = others.every(each => endOf(each) === endOf(main))
  if (!main || !isOne || [main, ...others].some(({ when }) => isSaid(when, said))) return undefined
  const isPlain = steps.length === 1 && main.unless.length === 0 && sentencesOf(sentence).length === 1
  if (isPlain) return `${bare(sentence)}, also mail ${said}.`
  const verb = { move: 'Move', flag: 'Flag', keep: 'Keep' }[main.act]
  return `${bare(sentence)}. ${verb} mail ${said}${endOf(main)}.`
}

/** Those that do what the rule is for; what is kept beside them is an exception from it. */
function mainSteps(steps: readonly RuleStep[]): RuleStep[] {
  const acting = steps.filter(({ act }) => act !== 'keep')
  return acting.length > 0 ? acting : [...steps]
}

/** What follows the conditions: the folder, and the exceptions, which hold for what is taken besides as well. */
function endOf(step: RuleStep | undefined): string {
  const to = step?.act === 'move' ? ` to "${step.folder}"` : ''
  return to + (step?.unless ?? []).map(each => `, unless ${each.join(' and ')}`).join('')
}

function sentencesOf(sentence: string): string[] {
  return asRead(sentence).split(/(?<=[.!])\s+(?=\p{Lu})/u)
}

const KEEPS = /^(?:but |and )?(?:keep|leave|never|don['’]t|do not)\b/i

function bare(sentence: string): string {
  return asRead(sentence).replace(/[.!;,\s]+$/, '')
}

function isSaid(cases: RuleStep['when'], said: string): boolean {
  return cases.some(conditions => conditions.length === 1 && conditions[0] === said)
}
