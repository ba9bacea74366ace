import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { csvHead, csvLines } from '../../kit/csv.ts'
import { Problem } from '../../kit/problem.ts'
import { getLearned } from '../../mail/learning/learned.ts'
import { type ArchivedFile, zipOf } from './archive.ts'
import { columnsOf, pagesOf, type Row, type Who } from './export-store.ts'
import { type CountedPart, FILE_WORDS, readme } from './file-words.ts'
import { PARTS, type PartName } from './parts.ts'

type Pages = AsyncIterable<readonly Row[]>

/**
 * Everything that is stored about the person as a ZIP: of each kind its rows as JSON and as CSV, and a README. It is read
 * from the database while it is handed on, a page at a time.
 */
export async function* gather(app: App, accountId: string): AsyncGenerator<Uint8Array> {
  const { email, ...who } = await whoIs(app, accountId)
  const at = new Date()
  const parts: CountedPart[] = []
  const counted = (name: keyof typeof FILE_WORDS, pages: Pages) =>
    countRows(pages, rows => parts.push({ words: FILE_WORDS[name], rows }))

  function* files(): Generator<ArchivedFile> {
    for (const name of PART_NAMES) {
      const { file } = FILE_WORDS[name]
      yield { name: `json/${file}.json`, texts: asJson(counted(name, pagesFor(app, name, who))) }
      yield { name: `csv/${file}.csv`, texts: asCsv(columnsOf(name), pagesFor(app, name, who)) }
    }
    yield* learnedFiles(app, accountId, pages => counted('learned', pages))
    yield { name: 'README.txt', texts: once(() => readme({ product: PRODUCT_NAME, address: email, at, parts })) }
  }
  yield* zipOf(files(), at)
}

async function whoIs(app: App, accountId: string): Promise<Who & { readonly email: string }> {
  const { email, role, team_id: teamId } = await getAccount(app.db, accountId)
  return { email, accountId, teamId, isOwner: role === 'owner' }
}

/** Nothing more of a team is handed to whoever has left it, or is its owner no longer, since the file was begun. */
async function* pagesFor(app: App, name: PartName, who: Who): Pages {
  const { teamId, isOwner } = await whoIs(app, who.accountId)
  if (teamId !== who.teamId || isOwner !== who.isOwner) {
    throw new Problem('conflict', 'Your team or your part in it has changed meanwhile. Please ask for your data again.')
  }
  yield* pagesOf(app.db, name, who)
}

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

const LEARNED_COLUMNS = ['address', 'broughtBack', 'markedCold']

/** Whole as JSON, since it is no table; of it the counts by sender as CSV. */
function* learnedFiles(app: App, accountId: string, counted: (pages: Pages) => Pages): Generator<ArchivedFile> {
  const { file } = FILE_WORDS.learned
  yield {
    name: `json/${file}.json`,
    texts: once(async () => `${JSON.stringify(await getLearned(app, { accountId }), null, 2)}\n`),
  }
  const senders = once(async () => (await getLearned(app, { accountId })).senders)
  yield { name: `csv/${file}.csv`, texts: asCsv(LEARNED_COLUMNS, counted(senders)) }
}

/** Tells how many rows there were when all were read. */
async function* countRows(pages: Pages, tell: (rows: number) => void): Pages {
  let count = 0
  for await (const rows of pages) {
    count += rows.length
    yield rows
  }
  tell(count)
}

/** One array, with a row on each line. */
async function* asJson(pages: Pages): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pages) {
    yield rows.map((row, index) => `${index === 0 ? before : ','}\n${JSON.stringify(row)}`).join('')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* asCsv(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of pages) yield csvLines(rows.map(row => columns.map(name => row[name])))
}

async function* once<T>(make: () => T | Promise<T>): AsyncGenerator<T> {
  yield await make()
}
