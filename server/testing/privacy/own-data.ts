import { makeOwnDataLink, ownDataFile } from '@icebox/contract/safety/own-data'
import { strFromU8, unzipSync } from 'fflate'
import { FILE_WORDS } from '../../src/privacy/export/file-words.ts'
import type { Answer, Client } from '../test-app.ts'

type Person = Pick<Client, 'send' | 'visit'>

/** Fetches everything that is stored about a person, by a link of their own. */
export async function fetchOwnData(person: Person, id: string): Promise<Answer> {
  const { body } = await person.send(makeOwnDataLink, { id }, {})
  return person.visit(ownDataFile(body.token))
}

/** The same as its rows, by the table they stand in. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at rows of every shape.
export async function ownDataOf(person: Person, id: string): Promise<Record<string, any>> {
  const files = unzipSync((await fetchOwnData(person, id)).bytes)
  const tables = Object.entries(FILE_WORDS).map(([table, { file }]) => {
    const json = files[`json/${file}.json`]
    return [table, json && JSON.parse(strFromU8(json))]
  })
  return Object.fromEntries(tables)
}
