import { ALL_FIELDS } from './mail/fields.ts'
import { badQuery } from './problems.ts'

const KNOWN = ['$select', '$top', '$skip', '$filter', '$orderby', '$search', '$count', '$expand']

/** Refuses options this kind of list does not take, rather than leaving them out in silence. */
export function checkOptions(query: URLSearchParams, allowed: readonly string[]): void {
  for (const name of query.keys()) {
    const isOption = name.startsWith('$') || KNOWN.includes(`$${name.toLowerCase()}`)
    if (isOption && !allowed.includes(name.toLowerCase())) {
      throw badQuery(`The query option '${name}' is not supported here.`)
    }
  }
}

/** `$select` in Graph's spelling; undefined when nothing is selected. */
export function readSelect(query: URLSearchParams, known: readonly string[] = ALL_FIELDS): string[] | undefined {
  const said = query.get('$select')
  if (!said) return undefined
  return said.split(',').map(word => {
    const found = known.find(one => one.toLowerCase() === word.trim().toLowerCase())
    if (!found) throw badQuery(`Could not find a property named '${word}' on type 'Microsoft.OutlookServices.Message'.`)
    return found
  })
}

/** `$top` is 1 to 1000 and 10 unless said. */
export function readPaging(query: URLSearchParams): { top: number; skip: number } {
  const [top, skip] = [wholeNumber(query, '$top') ?? 10, wholeNumber(query, '$skip') ?? 0]
  if (top < 1 || top > 1000) throw badQuery(`The value '${top}' of $top is not between 1 and 1000.`)
  return { top, skip }
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const said = query.get(name)
  if (said === null) return undefined
  if (!/^\d{1,9}$/.test(said)) throw badQuery(`The value '${said}' of ${name} is not a whole number.`)
  return Number(said)
}

/** One page of a list with its link to the next, which goes to the host the caller reached us at. */
export function pageOf<T>(url: URL, list: readonly T[]): { page: readonly T[]; rest: Record<string, unknown> } {
  const { top, skip } = readPaging(url.searchParams)
  const page = list.slice(skip, skip + top)
  const rest: Record<string, unknown> = {}
  if (url.searchParams.get('$count') === 'true') rest['@odata.count'] = list.length
  if (skip + top < list.length) {
    const next = new URL(url)
    next.searchParams.set('$top', String(top))
    next.searchParams.set('$skip', String(skip + top))
    rest['@odata.nextLink'] = next.href
  }
  return { page, rest }
}

export function contextOf(url: URL, what: string): Record<string, unknown> {
  return { '@odata.context': `${url.origin}/v1.0/$metadata#${what}` }
}
