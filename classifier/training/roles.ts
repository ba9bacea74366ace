import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { SENTENCE_SIZE } from '../src/features/sink.ts'
import { sentenceFeatures } from '../src/roles/features.ts'
import { summarise, toProbabilities } from '../src/roles/reader.ts'
import { ROLES } from '../src/roles/role.ts'
import type { Example } from './dataset.ts'
import { foldOf } from './folds.ts'
import { fitLinear, type Linear, type Point, scoreOf } from './solver.ts'

/** A written message whose sentences were read one by one: `roles` has one letter of LETTERS per sentence. */
interface ReadRow {
  readonly group: string
  readonly roles: string
  readonly sentences: readonly string[]
}

/** The letters of ROLES, in the same order. */
const LETTERS = 'OPAWFNBURCHDTMSX'

/** A sentence as numbers, with what it does. */
export interface Sentence {
  readonly features: Int32Array
  readonly role: number
  readonly group: string
}

/** The sentences read for this repository, all from messages in the training part of the written mail. */
export function readSentences(): Sentence[] {
  return readLines<ReadRow>('roles.jsonl.gz').flatMap(sentencesIn)
}

function readLines<Line>(file: string): Line[] {
  const text = gunzipSync(readFileSync(new URL(file, import.meta.url))).toString('utf8')
  return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line) as Line]))
}

function sentencesIn({ group, roles, sentences }: ReadRow): Sentence[] {
  const lower = sentences.map(sentence => sentence.toLowerCase())
  return lower.map((_, at) => ({
    features: sentenceFeatures(lower, at).slice(),
    role: LETTERS.indexOf(roles[at] ?? 'X'),
    group,
  }))
}

/** The sentences of foreign messages were read, too; their texts are not in this repository. */
export function foreignSentences(examples: readonly Example[]): Sentence[] {
  const read = new Map(
    readLines<{ id: string; roles: string }>('roles-foreign.jsonl.gz').map(each => [each.id, each.roles]),
  )
  return examples.flatMap(({ row, sentences }) => {
    const roles = read.get(row.id)
    if (roles?.length !== sentences.length) return []
    return sentences.map((features, at) => ({ features, role: LETTERS.indexOf(roles[at] ?? 'X'), group: row.group }))
  })
}

const COST = 8
const ROUNDS = 8
const NOTHING = { origin: new Int32Array(), named: new Float32Array() }
const WIDTHS = { hashed: SENTENCE_SIZE, origin: 0 }

/** One linear model per role, against all others. */
export function fitRoles(sentences: readonly Sentence[]): Linear[] {
  return ROLES.map((_, role) => {
    const points = sentences.map(
      (sentence): Point => ({ hashed: sentence.features, ...NOTHING, isPositive: sentence.role === role, cost: COST }),
    )
    return fitLinear(points, WIDTHS, ROUNDS)
  })
}

/** The summary the judge would make of a message whose sentences have these features. */
export function summaryOf(sentences: readonly Int32Array[], linears: readonly Linear[]): Float64Array {
  return summarise(
    sentences.map(hashed =>
      toProbabilities(Float64Array.from(linears, linear => scoreOf(linear, { hashed, ...NOTHING }))),
    ),
  )
}

/** Sentences of messages outside a fold. */
export function sentencesOutside(sentences: readonly Sentence[], fold: number, count: number): Sentence[] {
  return sentences.filter(({ group }) => foldOf(group, count) !== fold)
}
