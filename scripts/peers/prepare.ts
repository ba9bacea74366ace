import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLabelled, UNWANTED } from '../../classifier/evaluation/rows.ts'
import { bodyOf, type Row, relabelled } from '../../classifier/training/dataset.ts'

/** One comparison: which messages of a labelled folder it takes, and from where they are read. */
interface Comparison {
  readonly files: readonly string[]
  readonly takes: (row: Row) => boolean
  /** Every so many test messages one is kept, for the slow filters. */
  readonly everyNthTest: number
}

const PUBLIC = ['train.jsonl.gz', 'dev.jsonl.gz']

/** The slow sample trains on the same mail and tests on a fifth. */
export const COMPARISONS: Readonly<Record<string, Comparison>> = {
  foreign: {
    files: ['written.jsonl.gz', 'real.jsonl.gz'],
    takes: row => row.split === 'train' || bodyOf(row) === 'foreign',
    everyNthTest: 1,
  },
  written: { files: ['written.jsonl.gz'], takes: () => true, everyNthTest: 1 },
  spamassassin: { files: PUBLIC, takes: ({ source }) => source === 'spamassassin', everyNthTest: 1 },
  public: { files: PUBLIC, takes: () => true, everyNthTest: 1 },
  'public-fifth': { files: PUBLIC, takes: () => true, everyNthTest: 5 },
}

/** How many messages were written, by part and class. */
export type Prepared = Readonly<Record<string, number>>

/**
 * Lays out one comparison as `to`/{train,test}/{ham,spam}/*.eml: the train split trains, the dev split tests. What is in
 * `to` is replaced. Unwanted mail of every label counts as spam.
 */
export async function prepare(folder: string, comparison: Comparison, to: string): Promise<Prepared> {
  await rm(to, { recursive: true, force: true })
  const counts: Record<string, number> = {}
  for (const part of ['train', 'test']) {
    for (const side of ['ham', 'spam']) await mkdir(join(to, part, side), { recursive: true })
  }
  let tests = 0
  for (const file of comparison.files) {
    for await (const read of readLabelled(join(folder, file))) {
      const [row] = bodyOf(read) === 'foreign' ? relabelled(read) : [read]
      if (row === undefined) continue
      const part = partOf(row, file)
      if (part === undefined || !comparison.takes(row)) continue
      if (part === 'test' && tests++ % comparison.everyNthTest !== 0) continue
      const place = `${part}/${UNWANTED.includes(row.label) ? 'spam' : 'ham'}`
      counts[place] = (counts[place] ?? 0) + 1
      await writeFile(join(to, place, `${String(counts[place]).padStart(5, '0')}.eml`), emlOf(row))
    }
  }
  return counts
}

/** The split of the row, or of the file where rows have none. */
function partOf(row: Row, file: string): 'train' | 'test' | undefined {
  const split = row.split ?? file.split('.')[0]
  if (split === 'train') return 'train'
  return split === 'dev' ? 'test' : undefined
}

/** Sources without headers get the fewest that make a message. */
function emlOf(row: Row): string {
  if (row.raw !== undefined) return withoutFilterHeaders(row.raw)
  const oneLine = (text: string | undefined) => (text ?? '').replace(/[\r\n]+/g, ' ')
  return [
    `From: ${oneLine(row.from)}`,
    `Subject: ${oneLine(row.subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset="utf-8"',
    'Content-Transfer-Encoding: 8bit',
    '',
    row.text ?? '',
  ].join('\n')
}

const FILTER_HEADER = /^(x-spam|x-bogosity|x-crm114|x-rspamd|x-dspam|x-virus|x-ms-exchange-organization-scl)[^:]*:/i

/** What another filter said of the message must not teach or tell. */
function withoutFilterHeaders(raw: string): string {
  const end = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  const fields = raw.slice(0, end).split(/\n(?![ \t])/)
  return fields.filter(field => !FILTER_HEADER.test(field)).join('\n') + raw.slice(end)
}
