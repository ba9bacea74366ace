import type { Topic } from '../topics/topic.ts'
import type { TopicRating } from '../topics/topics.ts'
import { withoutNamesOfAddresses } from './compile/asides.ts'
import { clausesOf, isPronoun } from './compile/clauses.ts'
import { readCommand } from './compile/command.ts'
import { type Description, describe } from './compile/describe.ts'
import type { Answer, Question } from './compile/item.ts'
import type { Said } from './compile/patterns.ts'
import { questionsOfSense, unknownQuestion } from './compile/questions.ts'
import { withoutSlipsOfVerbs } from './compile/slips.ts'
import { type Token, tokensOf, wordsIn } from './compile/tokens.ts'
import { inUsualOrder } from './compile/turns.ts'
import { canNeverHold, hasRival, isPartOf, partBeside, unreachedStep } from './contradiction.ts'
import { inEnglish, isNotEnglish } from './not-english.ts'
import { LIMITS, type Rule, type Step } from './rule.ts'

export type { Question }

/** What a sentence comes to. Only what is `compiled` may be saved; a question is answered by changing the sentence. */
export type Compiled =
  | { readonly status: 'compiled'; readonly rule: Rule }
  | { readonly status: 'ask'; readonly rule: Rule; readonly questions: readonly Question[] }
  | { readonly status: 'refused'; readonly reason: string }

export interface Surroundings {
  /** For dates such as "last week". */
  readonly now: Date
  readonly topics: Readonly<Record<Topic, TopicRating>>
}

/** Turns a sentence into conditions. Pure; never throws; its time grows with the length of the sentence alone. */
export function compile(sentence: string, { now, topics }: Surroundings): Compiled {
  // "Noreply@ addresses".
  const text = sentence
    .replace(/\s+/gu, ' ')
    .replace(/\b(no-?reply)@(?=\s|$)/giu, '$1 ')
    .trim()
  if (text === '' || text.length > LIMITS.letters)
    return refuse(`Say it in a sentence of at most ${LIMITS.letters.toLocaleString('en')} characters.`)
  const said = { sentence: text, now }
  const written = tokensOf(text)
  if (written.length > LIMITS.signs || written.filter(({ kind }) => kind !== 'sign').length > LIMITS.words)
    return refuse(TOO_LONG)
  const tokens = withoutNamesOfAddresses(withoutSlipsOfVerbs(written))
  if (isQuestion(tokens))
    return refuse('This is a question. Say what should happen with which mail: move, flag or keep it.')
  const refusal = outsideOf(text)
  if (refusal !== undefined) return refuse(refusal)
  const steps: Step[] = []
  const questions: Question[] = []
  const clauses = clausesOf(inUsualOrder(tokens, said), said)
  if (clauses.length > LIMITS.commands) return refuse(TOO_LONG)
  for (const clause of clauses) {
    const read = readStep(clause, said, steps)
    if ('refusal' in read) return refuse(read.refusal)
    questions.push(...read.questions)
    if (read.isInstead) steps.pop()
    if (read.step) addStep(steps, read.step, isOfThose(clause) && !read.isInstead)
  }
  if (steps.length === 0 && questions.length === 0) questions.push(wholeQuestion(text, NO_ACT))
  const rule = inOrder(steps)
  if (unreachedStep(rule)) questions.push({ text: TWICE, start: 0, end: text.length, answers: [] })
  questions.push(...questionsOfSense(rule, { text, topics }))
  if (isNotEnglish(text, rule, questions)) return { status: 'ask', rule: [], questions: [inEnglish(text)] }
  const contradiction = rule.some(canNeverHold)
  if (contradiction) return refuse('This can never match: it asks for two things that cannot both be so.')
  return questions.length > 0 ? { status: 'ask', rule, questions } : { status: 'compiled', rule }
}

/** "Flag those over 5 MB": a part of what the step before takes, so it is looked at first. */
function isOfThose(clause: readonly Token[]): boolean {
  if (isPronoun(clause)) return true
  return clause.some(
    ({ stem, text }, at) =>
      (['those', 'them', 'these'].includes(stem) && !isOfPeople(clause, at)) ||
      (stem === 'one' && text.endsWith('s')) ||
      (stem === 'of' && ['that', 'it'].includes(clause[at + 1]?.stem ?? '') && at === 0) ||
      isTheySubject(clause, at),
  )
}

/** "From those I have written to", "those who write". */
function isOfPeople(clause: readonly Token[], at: number): boolean {
  return (
    ['from', 'by', 'to'].includes(clause[at - 1]?.stem ?? '') || ['who', 'whom'].includes(clause[at + 1]?.stem ?? '')
  )
}

/** "On Saturdays they go to Later", with no other mail named before. */
function isTheySubject(clause: readonly Token[], at: number): boolean {
  return (
    clause[at]?.stem === 'they' &&
    OF_SUBJECT.has(clause[at + 1]?.stem ?? '') &&
    !clause.slice(0, at).some(({ stem }) => OTHER_MAIL.has(stem))
  )
}

const OF_SUBJECT = wordsIn('go stay should must belong land can may get remain')
const OTHER_MAIL = wordsIn('mail email message anything everything whatever what people sender somebody someone anyone')

function addStep(steps: Step[], step: Step, isOfThose: boolean): void {
  const whole = steps.at(-1)
  if (!isOfThose || whole === undefined || step.when.length === 0) {
    steps.push(step)
    return
  }
  const when = whole.when.flatMap(each => step.when.map(part => [...each, ...part]))
  const part = { ...step, when, unless: [...whole.unless, ...step.unless] }
  // "English mail of Acme's …, but leave the ones in Japanese": no part of what is taken, and Acme's as well.
  // "Login codes stay, those over a day old go to Codes": no longer kept.
  if (whole.act === 'keep' && step.act === 'move' && step.unless.length === 0 && !canNeverHold(part))
    steps.splice(-1, 1, { ...whole, unless: [...whole.unless, ...step.when] }, { ...part, unless: [...whole.unless] })
  else if (canNeverHold(part) || hasRival(whole, step)) steps.push(partBeside(whole, step))
  else steps.splice(-1, 0, part)
}

function refuse(reason: string): Compiled {
  return { status: 'refused', reason }
}

function isQuestion(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.stem ?? ''
  if (
    (first === 'how' && ['many', 'much'].includes(tokens[1]?.stem ?? '')) ||
    (first === 'why' && tokens[1]?.stem === 'do')
  )
    return true
  return (
    ['why', 'what', 'how', 'who', 'which', 'is', 'are', 'do', 'does', 'did', 'when', 'where'].includes(first) &&
    tokens.at(-1)?.text === '?'
  )
}

/** Icebox works on what arrives in the inbox. */
function outsideOf(text: string): string | undefined {
  if (
    /\b(?:out of|from|in) (?:my |the )?(?:sent|sent items|trash|bin|junk|drafts|spam folder|junk folder)(?: folder| mail| items)?\b(?! by| to| from| on| in| at| with)(?=\s*(?:$|[^\p{L}\p{N}\s'’-]|(?:and|or|that|which|who|if|when|older|newer|goes?|should|must|can)\b))/iu.test(
      text,
    ) ||
    /\bmails? i (?:have )?sent\b.*\bsent\b/i.test(text)
  )
    return 'Rules look at mail that arrives in the inbox, not at other folders.'
  const place =
    /\b(?:to|into|in) (?:the |my )?(trash|bin|deleted items|recycle bin|junk|spam)(?: folder)?\s*(?:$|[.,!])/i.exec(
      text,
    )
  return place === null
    ? undefined
    : 'Icebox never deletes, and moves nothing to Trash or Junk. Move it to a folder of its own instead?'
}

type ReadStep =
  | { readonly step?: Step; readonly questions: readonly Question[]; readonly isInstead?: boolean }
  | { readonly refusal: string }

function readStep(clause: readonly Token[], said: Said, before: readonly Step[]): ReadStep {
  const command = readCommand(clause, said)
  if (command.act === 'refused') return { refusal: command.refusal ?? '' }
  const description = describe(command.rest, said, command.folder)
  const place = { start: clause[0]?.start ?? 0, end: clause.at(-1)?.end ?? said.sentence.length, answers: [] }
  const questions = [...description.questions, ...unknownOf(description, clause, said)]
  if (description.isOpen && questions.length === 0) {
    questions.push({ ...place, text: 'Something is missing behind “unless”, “if” or “not”.' })
  }
  const last = before.at(-1)
  const isEmpty = description.when.length === 0 && description.unless.length === 0
  if (command.act === 'keep' && last !== undefined && isRest(clause)) return { questions: [] }
  // "Flag it and keep it in the inbox": what is flagged stays there.
  if (command.act === 'keep' && last?.act === 'flag' && isEmpty && questions.length === 0) return { questions }
  if (isEmpty && last !== undefined && questions.length === 0 && isSecondAct(command.act, last)) {
    if (last.act === 'move') return { questions: [{ ...place, text: BOTH }] }
    return { step: { ...last, act: 'flag' }, questions, isInstead: true }
  }
  // "They stay in the inbox" says the same again.
  const isRepeated = last !== undefined && (command.act === undefined || command.act === last.act)
  if (isEmpty && questions.length === 0 && isRepeated) return { questions }
  if (command.act === undefined) {
    const asked = { ...place, text: NO_ACT, answers: actsFor(said.sentence.slice(place.start, place.end)) }
    return { questions: questions.length > 0 ? questions : [asked] }
  }
  if (command.act === 'move' && command.folder === undefined) {
    questions.push({ ...place, text: 'Which folder should it go to?' })
  }
  const bad = command.folder === undefined ? undefined : badFolder(command.folder)
  if (bad !== undefined) return { refusal: bad }
  if (command.folder !== undefined && PATH.test(command.folder)) questions.push(pathQuestion(command.folder, said))
  if (isEmpty && questions.length === 0) {
    questions.push({ ...place, text: 'Which mail? Say who it is from, what it is about or what stands in it.' })
  }
  return { step: stepOf(command.act, command.folder, description), questions }
}

/** "The rest stays put": what no other step takes stays anyway. */
function isRest(clause: readonly Token[]): boolean {
  return clause.some(({ stem }) => stem === 'rest' || stem === 'else')
}

/** "… and star it, too". What is flagged stays in the inbox. */
function isSecondAct(act: Step['act'] | 'refused' | undefined, last: Step): boolean {
  return act === 'flag' && last.act !== 'flag'
}

const TOO_LONG = `That is a lot for one rule. Say it in two, each of at most ${LIMITS.words} words.`
const BOTH = 'A rule moves mail or flags it, not both. Which of the two?'
const TWICE = 'This says two things about the same mail, of which only the first would happen. Which is meant?'
const NO_ACT = 'What should happen? Move, flag or keep.'

function stepOf(act: Step['act'], folder: string | undefined, { when, unless }: Description): Step {
  // Only exceptions: everything else is meant, which is asked about.
  const cases = when.length === 0 && unless.length > 0 ? [[]] : when
  return { act, folder: act === 'move' ? (folder ?? null) : null, when: cases, unless }
}

/** So many unknown words are asked about at once; what is left is asked when they are answered. */
const MOST_ASKED = 10

/** A question for each run of words that nobody knows; one that takes in what stands before it leaves none about that. */
function unknownOf({ unknown }: Description, clause: readonly Token[], said: Said): Question[] {
  const runs: Token[][] = []
  for (const token of unknown) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && token.start - last.end <= 1) run.push(token)
    else runs.push([token])
  }
  const questions = runs
    .slice(0, MOST_ASKED)
    .map(run => ({ ...unknownQuestion(run, clause, said), about: 'words' as const }))
  return questions.filter(
    one => !questions.some(other => other !== one && other.start <= one.start && other.end >= one.end),
  )
}

function actsFor(clause: string): Answer[] {
  return [
    { label: 'Flag it', text: `Flag ${clause}` },
    { label: 'Keep it in the inbox', text: `Keep ${clause}` },
  ]
}

const PATH = /[/\\]/

/** "Clients/Harlow": folders stand side by side below the Icebox, none in another. */
function pathQuestion(name: string, { sentence }: Said): Question {
  const start = Math.max(sentence.indexOf(name), 0)
  const flat = name
    .split(PATH)
    .filter(part => part.trim() !== '')
    .map(part => part.trim())
    .join(' - ')
  const answers = flat === '' ? [] : [{ label: flat, text: `"${flat}"` }]
  return {
    text: 'Folders of rules stand side by side, none in another. What should it be called?',
    start,
    end: start + name.length,
    answers,
  }
}

function badFolder(name: string): string | undefined {
  if (name.length > LIMITS.folderLetters) return `A folder's name has at most ${LIMITS.folderLetters} characters.`
  if (/\p{Cc}/u.test(name)) return 'A folder’s name is one line of letters and signs.'
  return /^(?:inbox|trash|bin|deleted items|junk|spam|sent|sent items|drafts)$/i.test(name)
    ? `Choose another folder than ${name}: rules file mail in folders of their own.`
    : undefined
}

function wholeQuestion(text: string, question: string): Question {
  return { text: question, start: 0, end: text.length, answers: actsFor(text) }
}

/** What is to be kept comes first, so that no other step of the sentence reaches it; a part of it may be flagged. */
function inOrder(steps: readonly Step[]): Rule {
  const kept = steps.filter(({ act }) => act === 'keep')
  const others = steps.filter(({ act }) => act !== 'keep')
  const flagged = others.filter(step => step.act === 'flag' && kept.some(keep => isPartOf(step, keep)))
  return [...flagged, ...kept, ...others.filter(step => !flagged.includes(step))]
}
