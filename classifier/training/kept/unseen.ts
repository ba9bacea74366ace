import { vectorOf } from '../../src/features/vector.ts'
import { loadModel } from '../../src/model/load.ts'
import { DECIDING, inFours, type Model } from '../../src/model/model.ts'
import { weigh } from '../../src/model/weigh.ts'
import { type Example, isModern, isStranger, messageOf, type Row, toExample } from '../dataset.ts'
import { fitDeciding } from '../heads.ts'
import type { Linear } from '../solver.ts'
import { packTable } from '../write.ts'
import { countsOf, type Others } from './likeness.ts'

/** A message, and its log-odds as a stranger's before anything personal. */
export interface Mail {
  readonly example: Example
  readonly logit: number
}

/** A user whose kind of mail the judge has not seen. */
export interface Unseen {
  /** Several may share one. */
  readonly name: string
  /** The earliest first; where no dates are known, as they stand. */
  readonly own: readonly Mail[]
  readonly others: Others
  /** Unwanted modern mail of other strangers, which the judge has not seen either. */
  readonly elsewhere: readonly Mail[]
}

interface Read {
  readonly row: Row
  readonly example: Example
}

/** Users that share one judge, which was learned without the mail of any of them. */
interface Party {
  readonly name: string
  /** Whose a message is; undefined where it is no user's of these. */
  readonly userOf: (example: Example) => string | undefined
  /** Users with fewer unwanted messages are left out. */
  readonly fewestUnwanted: number
}

/** The same of wanted ones. */
const FEWEST = 10

/** Each public archive is a user, and so are each language but English and each owner of foreign mail. */
export async function* unseenUsers(rows: readonly Row[]): AsyncGenerator<Unseen> {
  const read: Read[] = []
  for (const row of rows) read.push({ row, example: { ...(await toExample(row)), sentences: [] } })
  for (const party of partiesOf(read)) yield* usersOf(read, party)
}

function partiesOf(read: readonly Read[]): Party[] {
  const archives = [...new Set(read.filter(({ example }) => !isModern(example)).map(({ row }) => row.source))].sort()
  return [
    ...archives.map(name => ({
      name,
      userOf: ({ row }: Example) => (row.source === name ? name : undefined),
      fewestUnwanted: FEWEST,
    })),
    {
      name: 'language',
      userOf: example => (isModern(example) && example.row.lang !== 'en' ? example.row.lang : undefined),
      fewestUnwanted: FEWEST,
    },
    // Few of them have both kinds of mail; they are summed up.
    { name: 'owners', userOf: ({ body, row }) => (body === 'foreign' ? row.group : undefined), fewestUnwanted: 0 },
  ]
}

async function* usersOf(read: readonly Read[], { name, userOf, fewestUnwanted }: Party): AsyncGenerator<Unseen> {
  const users = new Map<string, Read[]>()
  for (const each of read) {
    const user = userOf(each.example)
    if (user !== undefined) users.set(user, [...(users.get(user) ?? []), each])
  }
  const played = [...users].filter(([, mail]) => isEnough(mail, fewestUnwanted))
  if (played.length === 0) return
  const outside = read.filter(({ example }) => userOf(example) === undefined)
  const train = outside.map(({ example }) => example).filter(({ row }) => row.split === 'train')
  const unwanted = train.filter(({ move }) => move)
  const others = { all: countsOf(train), unwanted: countsOf(unwanted), against: everyOf(unwanted, REFERENCE) }
  const model = relearned(train)
  const elsewhere = await judged(outside.filter(isNewPitch), model)
  for (const [user, mail] of played) {
    const own = inOrder(await judged(mail, model))
    yield { name: name === 'language' ? `${name} ${user}` : name, own, others, elsewhere }
  }
}

/** Unwanted messages of others that what is kept is held against. */
const REFERENCE = 1_600

function isEnough(mail: readonly Read[], fewestUnwanted: number): boolean {
  const wanted = mail.filter(({ example }) => !example.move).length
  return wanted >= FEWEST && mail.length - wanted >= fewestUnwanted
}

function isNewPitch({ example }: Read): boolean {
  return example.move && example.row.split !== 'train' && isModern(example) && isStranger(example)
}

/** The shipped model with the scores that decide learned from these messages alone; what weighs them stays. */
function relearned(train: readonly Example[]): Model {
  const linears = DECIDING.map(head => fitDeciding(head, train))
  const pub = linears[0] as Linear
  const deciding = packTable(linears)
  const origin = packTable([{ ...pub, hashed: pub.origin }])
  const named = deciding.json.named.map(weights => Float64Array.from(weights))
  return {
    ...loadModel(),
    deciding: { ...deciding.json, named, fours: inFours(deciding.bytes, DECIDING.length) },
    origin: { bytes: new Int8Array(origin.bytes.buffer), step: origin.json.steps[0] as number },
  }
}

async function judged(read: readonly Read[], model: Model): Promise<Mail[]> {
  const mail: Mail[] = []
  for (const { row, example } of read) {
    mail.push({ example, logit: weigh(vectorOf(await messageOf(row)), true, model).logit })
  }
  return mail
}

function inOrder(mail: readonly Mail[]): Mail[] {
  const dateOf = ({ example }: Mail) => example.row.date ?? ''
  return [...mail].sort((one, other) => Number(dateOf(one) > dateOf(other)) - Number(dateOf(one) < dateOf(other)))
}

/** So many of them, evenly spread; all where there are fewer. */
export function everyOf<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / Math.max(1, count))
  return Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor(at * step)] as T)
}
