import type { z } from 'zod'
import { get } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

interface Paged {
  readonly '@odata.nextLink'?: string | undefined
}

/** The pages of a list, the first at `path`, at most `most` of them. */
export async function* pagesOf<T extends Paged>(
  graph: Graph,
  path: string,
  { shape, most }: { readonly shape: z.ZodType<T>; readonly most: number },
): AsyncGenerator<T> {
  let next: string | undefined = path
  for (let count = 0; next !== undefined && count < most; count++) {
    const page: T = await get(graph, next, shape)
    yield page
    next = page['@odata.nextLink'] && pathOfLink(page['@odata.nextLink'])
  }
}

/** The path and query of a page's link, as they stand, below the version; so that it is followed at our own base address. */
export function pathOfLink(link: string): string {
  const start = link.indexOf(VERSION)
  return start < 0 ? '/' : link.slice(start + VERSION.length - 1)
}

const VERSION = '/v1.0/'
