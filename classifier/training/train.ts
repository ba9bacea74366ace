import type { Judged } from '../evaluation/metrics.ts'
import { HASH_SIZE } from '../src/features/sink.ts'
import { askExpert, type Expert } from '../src/model/expert.ts'
import { type Calibration, DECIDING, type Model, NAMED_KINDS, NAMING, type Stack } from '../src/model/model.ts'
import { calibrate, modernity, PRIORS, settle, trustIn } from '../src/model/score.ts'
import { SUMMARY_SIZE } from '../src/roles/reader.ts'
import { fitCalibration } from './calibration/fit.ts'
import { type Example, isModern, isStranger } from './dataset.ts'
import { fitExpert, type Seen } from './expert.ts'
import { foldsOf } from './folds.ts'
import { fitDeciding, fitKind, fitNaming } from './heads.ts'
import { fitRoles, type Sentence, sentencesOutside, summaryOf } from './roles.ts'
import { type Linear, NO_ORIGIN, scoreOf } from './solver.ts'
import { blendHeldOut, fitStack, type HeldOut } from './stack.ts'

/** What training found, in full precision. */
export interface Trained {
  readonly deciding: readonly Linear[]
  readonly naming: readonly Linear[]
  readonly kinds: readonly Linear[]
  readonly roles: readonly Linear[]
  readonly experts: Model['experts']
  readonly rarity: Uint8Array
  readonly means: readonly number[]
  readonly usualRoles: readonly number[]
  readonly stack: Model['stack']
  readonly calibration: Model['calibration']
  readonly trainedOn: readonly Example[]
  /** The foreign part of `trainedOn`, each owner's mail judged by what the mail of others taught. */
  readonly foreign: { readonly alone: readonly Judged[]; readonly strangers: readonly Judged[] }
  /** How many sentences the roles were learned from. */
  readonly sentences: number
}

const FOLDS = 5

type Say = (text: string) => void

/** Neither examples nor sentences may come from messages that figures are measured on. */
export function train(trainedOn: readonly Example[], sentences: readonly Sentence[], say: Say): Trained {
  const held = crossScore(trainedOn, sentences, say)
  const asked = whereAsked(held)
  const strangers = held.filter(({ example }) => isStranger(example)).map(asStranger)
  const asStrangers = whereAsked(strangers).map(taughtLess)
  const experts = { unknown: fitExpert(asked), stranger: fitExpert(asStrangers) }
  const unknown = crossExpert(held, asked)
  const stack = fitStack(unknown)
  const modernStrangers = modern(strangers)
  const stranger = crossExpert(modernStrangers, asStrangers)
  const calibration = {
    unknown: calibrationOf(held, unknown, stack),
    stranger: calibrationOf(modernStrangers, stranger, stack),
  }
  const foreignOf = (seen: readonly Held[], points: readonly HeldOut[], scale: Calibration) =>
    points
      .filter((_, at) => seen[at]?.example.body === 'foreign')
      .map(point => ({ score: calibrate(logitOf(point, stack), scale), move: point.move }))
  say(`stack ${JSON.stringify(stack)}`)
  return {
    deciding: DECIDING.map(head => fitDeciding(head, trainedOn)),
    naming: NAMING.map(head => fitNaming(head, trainedOn)),
    kinds: NAMED_KINDS.map(kind => fitKind(kind, trainedOn)),
    roles: fitRoles(sentences),
    experts,
    rarity: rarityOf(trainedOn),
    means: meansOf(trainedOn, example => example.named),
    usualRoles: usualOf(held),
    stack,
    calibration,
    foreign: {
      alone: foreignOf(held, unknown, calibration.unknown),
      strangers: foreignOf(modernStrangers, stranger, calibration.stranger),
    },
    trainedOn,
    sentences: sentences.length,
  }
}

/** A message with the scores of models that had not seen its group. */
interface Held extends Seen {
  readonly stranger: number
  readonly resemblance: number
  readonly example: Example
  readonly fold: number
}

function crossScore(examples: readonly Example[], sentences: readonly Sentence[], say: Say): Held[] {
  const folds = foldsOf(examples, FOLDS)
  const weights = weightsOf(examples)
  const held: Held[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = examples.filter((_, at) => folds[at] !== fold)
    const [pub, ...rest] = DECIDING.map(head => fitDeciding(head, others)) as [Linear, Linear, Linear, Linear]
    const roles = fitRoles(sentencesOutside(sentences, fold, FOLDS))
    examples.forEach((example, at) => {
      if (folds[at] !== fold) return
      const [modern, resemblance, stranger] = rest.map(head => scoreOf(head, { ...example, origin: NO_ORIGIN }))
      held.push({
        example,
        fold,
        public: scoreOf(pub, example),
        modern: modern as number,
        resemblance: resemblance as number,
        stranger: stranger as number,
        summary: summaryOf(example.sentences, roles),
        move: example.move,
        weight: weights[at] as number,
      })
    })
    say(`fold ${fold + 1} of ${FOLDS}`)
  }
  return held
}

/** What the expert learns from: modern mail, and public mail as far as the expert will be asked about the like. */
function whereAsked(held: readonly Held[]): Held[] {
  return held
    .map(seen => (isModern(seen.example) ? seen : { ...seen, weight: seen.weight * modernity(seen.resemblance) }))
    .filter(({ weight }) => weight > 0)
}

function modern(held: readonly Held[]): Held[] {
  return held.filter(({ example }) => isModern(example))
}

/** The expert for strangers sees the score for strangers in the place of the modern one. */
function asStranger(seen: Held): Held {
  return { ...seen, modern: seen.stranger }
}

/** Public mail says less of what strangers write to a mailbox; without it the likes of lists would be judged blindly. */
const PUBLIC_SHARE = 0.3

function taughtLess(seen: Held): Held {
  return isModern(seen.example) ? seen : { ...seen, weight: seen.weight * PUBLIC_SHARE }
}

/** The expert is fitted once more per fold of `teachers`, so that the stack learns how far it may be trusted. */
function crossExpert(held: readonly Held[], teachers: readonly Held[]): HeldOut[] {
  const experts = Array.from({ length: FOLDS }, (_, fold) => fitExpert(teachers.filter(seen => seen.fold !== fold)))
  return held.map(seen => ({
    public: seen.public,
    expert: askExpert({ scores: seen, summary: seen.summary }, experts[seen.fold] as Expert),
    resemblance: seen.resemblance,
    move: seen.move,
    trust: trustIn(seen.example.saidWords, modernity(seen.resemblance)),
    weight: seen.weight,
  }))
}

function calibrationOf(seen: readonly Held[], points: readonly HeldOut[], stack: Stack): Calibration {
  return fitCalibration(
    points.map((point, at) => {
      const { example, move } = seen[at] as Held
      return { logit: logitOf(point, stack), move, weight: point.weight * asPriors(example) }
    }),
  )
}

function logitOf(point: HeldOut, stack: Stack): number {
  return settle(blendHeldOut(point, stack), point.trust)
}

/** Public, written and foreign. */
const BODIES = 3

/** The unwanted part that the models learn from; of the archives' less, as most of it is older than the mail they are for. */
const TAUGHT = { public: 0.15, modern: 0.5 }

/** How much more or less an example counts where the unwanted part is as large as PRIORS says. */
function asPriors(example: Example): number {
  const body = isModern(example) ? 'modern' : 'public'
  return example.move ? PRIORS[body] / TAUGHT[body] : (1 - PRIORS[body]) / (1 - TAUGHT[body])
}

/** All bodies of mail count alike, and the unwanted part is as large as TAUGHT says. The sum is the number of examples. */
function weightsOf(examples: readonly Example[]): number[] {
  const counts = new Map<string, number>()
  const keyOf = (example: Example) => `${example.body}/${example.move}`
  for (const example of examples) counts.set(keyOf(example), (counts.get(keyOf(example)) ?? 0) + 1)
  return examples.map(example => {
    const unwanted = isModern(example) ? TAUGHT.modern : TAUGHT.public
    const share = example.move ? unwanted : 1 - unwanted
    return ((examples.length / BODIES) * share) / (counts.get(keyOf(example)) ?? 1)
  })
}

/** How rare each hashed feature is, as a byte: 255 was seen once or never. */
function rarityOf(examples: readonly Example[]): Uint8Array {
  const seen = new Uint32Array(HASH_SIZE)
  for (const { hashed } of examples) for (const index of hashed) seen[index] = (seen[index] as number) + 1
  const most = Math.log(examples.length)
  return Uint8Array.from(seen, count => Math.round(255 * (1 - Math.log(Math.max(1, count)) / most)))
}

/** The usual value of each named feature, with what each body counts for. */
function meansOf(examples: readonly Example[], valuesOf: (example: Example) => ArrayLike<number>): number[] {
  const weights = weightsOf(examples)
  const width = examples[0] === undefined ? 0 : valuesOf(examples[0]).length
  return Array.from({ length: width }, (_, at) => {
    const sum = examples.reduce(
      (total, example, index) => total + (valuesOf(example)[at] as number) * (weights[index] as number),
      0,
    )
    return sum / examples.length
  })
}

/** The usual summary in modern mail. */
function usualOf(held: readonly Held[]): number[] {
  const seen = modern(held)
  const total = seen.reduce((sum, { weight }) => sum + weight, 0)
  return Array.from({ length: SUMMARY_SIZE }, (_, at) => {
    const sum = seen.reduce((part, { summary, weight }) => part + weight * (summary[at] as number), 0)
    return sum / total
  })
}
