import { pathOfLink } from './pages.ts'
import { type GraphMessage, pageShape } from './requests/answers.ts'
import { ask, withQuery } from './requests/asking.ts'
import { type Graph, GraphRefusal } from './requests/graph.ts'

/** One walk along the changes of a folder. */
export interface Changes {
  /** In no order; the same message may come several times, and removed ones come too. */
  readonly rows: readonly GraphMessage[]
  /** Graph's own link, word for word, at which the next walk begins. */
  readonly link: string
}

/** How many changes are asked for at once, and after how many pages a walk stops to go on there the next time. */
export interface Pace {
  readonly pageSize: number
  readonly mostPages: number
}

/** Follows the links from `start`, a link of an earlier walk or a path of our own, as far as they lead for now. */
export async function walkChanges(graph: Graph, start: string, { pageSize, mostPages }: Pace): Promise<Changes> {
  const rows: GraphMessage[] = []
  const prefer = `odata.maxpagesize=${pageSize}`
  let link = start
  for (let pages = 0; pages < mostPages; pages++) {
    const path = link.startsWith('/') ? link : pathOfLink(link)
    const page = await ask(graph, { method: 'GET', path, prefer }, pageShape)
    rows.push(...page.value)
    link = page['@odata.deltaLink'] ?? page['@odata.nextLink'] ?? link
    if (page['@odata.nextLink'] === undefined) break
  }
  return { rows, link }
}

export const isRemoved = (row: GraphMessage) => row['@removed'] !== undefined

/** Graph has forgotten where we were, and says so with a status or a code, whose letters vary in case. */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof GraphRefusal)) return false
  return error.status === 410 || /^(syncstate(notfound|invalid)|resyncrequired)$/i.test(error.code)
}

export const deltaPath = (folderPath: string, options: Readonly<Record<string, string>>) =>
  withQuery(`${folderPath}/messages/delta`, options)
