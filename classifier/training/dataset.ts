import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { vectorOf } from '../src/features/vector.ts'
import type { Message, Relationship } from '../src/message.ts'
import { STRANGER } from '../src/message.ts'
import { messageFromFields, parseMessage } from '../src/mime.ts'
import { sentenceFeatures } from '../src/roles/features.ts'
import { sentencesOf } from '../src/roles/split.ts'
import type { Kind, Label } from '../src/verdict.ts'
import { kindOf } from './kinds.ts'

/** One line of a labelled file: `raw` (RFC 822), or the fields for sources that kept no headers. */
export interface Row {
  readonly id: string
  readonly source: string
  readonly label: string
  readonly kind?: string
  readonly rel?: string
  readonly sub?: string
  readonly lang?: string
  readonly date?: string
  readonly group: string
  readonly split?: string
  readonly campaign?: string
  readonly licence?: string
  /** What the sender checks gave, as far as the source kept it; `dkim_d` is the domain that signed. */
  readonly auth?: { readonly dkim?: string; readonly dkim_d?: string }
  readonly raw?: string
  readonly subject?: string
  readonly from?: string
  readonly text?: string
}

/**
 * Where a message comes from: the archives of public mail; mail written for the project; mail of today that others wrote,
 * found in public repositories. The last two are modern.
 */
export type Body = 'public' | 'written' | 'foreign'

/** A labelled message as numbers, with what training and evaluation group by. */
export interface Example {
  readonly row: Omit<Row, 'raw' | 'text'>
  readonly hashed: Int32Array
  readonly origin: Int32Array
  readonly named: Float32Array
  /** The hashed features of each sentence. */
  readonly sentences: readonly Int32Array[]
  /** See Reading. */
  readonly saidWords: number
  readonly label: Label
  readonly kind: Kind
  readonly move: boolean
  readonly relationship: Relationship
  readonly body: Body
}

/** One JSON object a line, gzipped where the name says so. */
export function readRows<Line = Row>(path: string): Line[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)
}

/** The four files of a data folder and the mail written for this repository, with `split` set on every row. */
export function readFolder(folder: string): Row[] {
  const named = (file: string, split?: string) =>
    readRows(join(folder, file)).map(row => (split === undefined ? row : { ...row, split }))
  return [
    ...named('train.jsonl.gz', 'train').flatMap(relabelled),
    ...named('dev.jsonl.gz', 'dev').flatMap(relabelled),
    ...named('written.jsonl.gz'),
    ...named('real.jsonl.gz').flatMap(relabelled),
    ...readOwnRows(),
  ]
}

/**
 * Foreign rows are labelled by what a file is for, public ones by rule or by their archive. Those whose text says
 * otherwise stand in a list, with the reason: two readers, who saw neither label nor verdict, both said so. Where one of
 * them was unsure the label is null.
 */
const RELABELLED = new Map(
  (JSON.parse(readFileSync(new URL('relabelled.json', import.meta.url), 'utf8')) as Relabelled[]).map(each => [
    each.id,
    each,
  ]),
)

interface Relabelled {
  readonly id: string
  readonly label: string | null
  readonly rel?: string
  readonly why: string
}

/**
 * A row with its label looked through; none where that is arguable. All foreign mail of one owner is of one group, so that
 * no figure is of an owner that was trained on.
 */
export function relabelled(row: Row): Row[] {
  const { label, rel } = RELABELLED.get(row.id) ?? row
  if (label === null) return []
  const group = bodyOf(row) === 'foreign' ? `foreign:${row.source.split('/')[1] ?? row.group}` : row.group
  return [{ ...row, label, ...(rel === undefined ? {} : { rel }), group }]
}

export function bodyOf({ source }: Pick<Row, 'source'>): Body {
  if (source.startsWith('written')) return 'written'
  return source.startsWith('github.com/') ? 'foreign' : 'public'
}

/** Whether it is of the time and kind that a mailbox of today gets. */
export function isModern({ body }: Pick<Example, 'body'>): boolean {
  return body !== 'public'
}

/** The mail written for this repository. */
export function readOwnRows(): Row[] {
  return readRows(fileURLToPath(new URL('written.jsonl.gz', import.meta.url)))
}

export function messageOf(row: Row): Promise<Message> | Message {
  if (row.raw !== undefined) return parseMessage(Buffer.from(row.raw, 'utf8'))
  return messageFromFields({ subject: row.subject ?? '', from: row.from ?? '', text: row.text ?? '' })
}

/** Copies the shared vector memory, so that examples can be kept. */
export async function toExample(row: Row): Promise<Example> {
  const { hashed, origin, named, reading } = vectorOf(await messageOf(row))
  const sentences = sentencesOf(reading.ownWords)
  const { raw: _raw, text: _text, ...rest } = row
  const label = labelOf(row.label)
  return {
    row: rest,
    hashed: hashed.slice(),
    origin: origin.slice(),
    named,
    sentences: sentences.map((_, at) => sentenceFeatures(sentences, at).slice()),
    saidWords: reading.saidWords,
    label,
    kind: label === 'cold_outreach' ? kindOf(row.kind ?? row.sub ?? '') : 'other',
    move: label === 'cold_outreach' || label === 'spam',
    relationship: relationshipOf(row.rel),
    body: bodyOf(row),
  }
}

const LABEL_OF: Readonly<Record<string, Label>> = {
  cold_outreach: 'cold_outreach',
  spam: 'spam',
  phishing: 'spam',
  newsletter_marketing: 'newsletter',
  newsletter: 'newsletter',
  transactional: 'transactional',
  personal_business: 'personal',
  personal: 'personal',
}

function labelOf(name: string): Label {
  const label = LABEL_OF[name]
  if (label === undefined) throw new Error(`Unknown label "${name}". Known: ${Object.keys(LABEL_OF).join(', ')}.`)
  return label
}

/** Whether the user never wrote to the sender, nor shares a company with them. */
export function isStranger({ relationship }: Pick<Example, 'relationship'>): boolean {
  return !relationship.wroteToAddress && !relationship.sameCompany
}

export function relationshipOf(rel: string | undefined): Relationship {
  return { ...STRANGER, wroteToAddress: rel === 'known', sameCompany: rel === 'colleague' }
}
