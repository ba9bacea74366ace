import type { Compiled } from '@icebox/classifier/rules/compile'
import { LIMITS } from '@icebox/classifier/rules/rule'
import { sayRule } from '@icebox/classifier/rules/say'
import type { rewordRule as rewordCall } from '@icebox/contract/rules'
import type { Actor, App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import type { NotAnswered } from '../../kit/language-model/language-model.ts'
import { Problem } from '../../kit/problem.ts'
import { listFolders } from '../folder-store.ts'
import { readSentence, tidy } from '../sentence.ts'
import { REWORDED, rewordPrompt } from './prompt.ts'

const AN_HOUR = { max: 20, windowSeconds: 3_600 }
const MOST_FOLDERS = 60

/**
 * Has a language model say the sentence in plain English, in one call. It is shown the sentence and the names of
 * folders. What it answers is read as any sentence is, and nothing is saved.
 */
export async function rewordRule(app: App, { accountId }: Actor, { sentence }: VerbInput<typeof rewordCall>) {
  if (!app.rulesModel) throw new Problem('not_allowed', 'No language model is set up here. Say it in other words.')
  const own = readSentence(sentence)
  if (!isWordingUnread(own)) throw new Problem('bad_input', 'No language model is needed for this sentence.')
  await countTry(app, `reword:${accountId}`, AN_HOUR)
  const folders = await listFolders(app.db, accountId)
  const names = [...new Set(folders.map(({ name }) => tidy(name).slice(0, LIMITS.folderLetters)))].slice(
    0,
    MOST_FOLDERS,
  )
  const told = await app.rulesModel.ask({
    prompt: rewordPrompt({ sentence: tidy(sentence), folders: names }),
    schema: REWORDED,
    name: 'reworded_rule',
    isWithinBounds: answer => answer.sentence.length <= LIMITS.letters,
    // One press, one call.
    isRepeated: false,
  })
  if (!('answer' in told)) throw new Problem('unavailable', unansweredWords(told))
  return { sentence: suggestionOf(told.answer.sentence, own) }
}

/** Whether a sentence holds words that nobody here knows, or is in another language: what rewording may help. */
export function isWordingUnread(compiled: Compiled): boolean {
  return compiled.status === 'ask' && compiled.questions.some(({ about }) => about !== undefined)
}

/** The answer of an outsider as a sentence that leaves less open than the person's own; else null. */
function suggestionOf(answer: string, own: Compiled): string | null {
  const text = tidy(answer)
  if (!isPlain(text)) return null
  const compiled = readSentence(text)
  if (compiled.status === 'refused' || !isClearer(compiled, own)) return null
  if (compiled.status === 'ask') return text
  const printed = sayRule(compiled.rule)
  return readSentence(printed).status === 'compiled' ? printed : text
}

function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Co}<>]/u.test(text)
}

/** Fewer questions; of a sentence in another language it is not known how many there would be, so all words must be known. */
function isClearer(compiled: Compiled, own: Compiled): boolean {
  const [now, before] = [questionsOf(compiled), questionsOf(own)]
  if (before.some(({ about }) => about === 'language')) return !isWordingUnread(compiled) && hasConditions(compiled)
  return now.length < before.length
}

function questionsOf(compiled: Compiled) {
  return compiled.status === 'ask' ? compiled.questions : []
}

function hasConditions(compiled: Compiled): boolean {
  return compiled.status !== 'refused' && compiled.rule.some(({ when }) => when.flat().length > 0)
}

function unansweredWords({ failure }: NotAnswered): string {
  if (failure === 'over_limit')
    return 'The language model was asked as much as it may be today. Your sentence is as it was.'
  if (failure === 'timeout') return 'The language model took too long. Your sentence is as it was.'
  if (failure === 'resting') return 'The language model does not answer just now. Try again in a few minutes.'
  return 'The language model gave no answer that can be used. Your sentence is as it was.'
}
