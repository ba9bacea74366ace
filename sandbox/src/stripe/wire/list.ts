import { invalid, missing } from './problems.ts'

export interface Paging {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number }

const USUAL = 10
const MOST = 100

/** A page of these objects, which come in the order of the list, newest first. */
export function page<T extends { id: string }>(objects: readonly T[], paging: Paging, url: string) {
  const limit = paging.limit ?? USUAL
  if (limit < 1) throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'limit')
  if (limit > MOST) throw invalid(`This value must be less than or equal to ${MOST}.`, undefined, 'limit')
  if (paging.ending_before !== undefined) {
    const end = indexOf(objects, paging.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list' as const, data: objects.slice(start, end), has_more: start > 0, url }
  }
  const start = paging.starting_after === undefined ? 0 : indexOf(objects, paging.starting_after, 'starting_after') + 1
  const data = objects.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: objects.length > start + limit, url }
}

export function isWithin(value: number | null, asked: Range | undefined): boolean {
  if (asked === undefined) return true
  if (value === null) return false
  if (typeof asked === 'number') return value === asked
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked
  return value > gt && value >= gte && value < lt && value <= lte
}

function indexOf(objects: readonly { id: string }[], id: string, param: string): number {
  const found = objects.findIndex(each => each.id === id)
  if (found < 0) throw missing('object', id, param)
  return found
}
