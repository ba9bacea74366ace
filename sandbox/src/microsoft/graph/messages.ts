import type { Message } from '../store/message.ts'
import { type Call, folderOf, messageOf, type Reply } from './call.ts'
import { COMPARABLE } from './fields.ts'
import { type Filter, readFilter } from './filter.ts'
import { badQuery, GraphProblem } from './problems.ts'
import { checkOptions, contextOf, pageOf, readSelect } from './query.ts'
import { MOST_RESULTS, readSearch } from './search.ts'
import { oneMessage, showMessage } from './show.ts'

const OPTIONS = ['$select', '$top', '$skip', '$filter', '$orderby', '$search', '$count']

/** Messages of a folder or of the whole mailbox, newest first unless ordered otherwise. */
export async function listMessages(call: Call): Promise<Reply> {
  const { url, mailbox } = call
  checkOptions(url.searchParams, OPTIONS)
  const select = readSelect(url.searchParams)
  const place = call.params.folder === undefined ? mailbox.all : folderOf(call).contents
  const { page, rest } = pageOf(url, chosen(url.searchParams, place.messages))
  const value = await Promise.all(page.map(message => showMessage(call, message, select)))
  return { status: 200, body: { ...contextOf(url, 'me/messages'), ...rest, value } }
}

export async function getMessage(call: Call): Promise<Reply> {
  checkOptions(call.url.searchParams, ['$select'])
  return oneMessage(call, messageOf(call), 200)
}

function chosen(query: URLSearchParams, stored: readonly Message[]): readonly Message[] {
  const [filter, order, search] = ['$filter', '$orderby', '$search'].map(name => query.get(name))
  if (search) {
    if (filter || order) throw badQuery('The query parameters $search and $filter or $orderby cannot be combined.')
    const found = stored.filter(readSearch(search)).reverse()
    return found.slice(0, MOST_RESULTS)
  }
  const read = filter ? readFilter(filter) : undefined
  const found = read ? stored.filter(read.matches) : stored
  if (!order) return found.toReversed()
  if (read) checkEfficient(read, order)
  return ordered(found, order)
}

/** Properties ordered by must come first in the filter, in the same order. */
function checkEfficient({ properties }: Filter, order: string): void {
  const keys = order.split(',').map(one => one.trim().split(/\s+/)[0]?.toLowerCase())
  const first = [...new Set(properties)].map(one => one.toLowerCase())
  if (keys.every((key, index) => first[index] === key)) return
  const message = 'The restriction or sort order is too complex for this operation.'
  throw new GraphProblem(400, ['InefficientFilter', message])
}

function ordered(found: readonly Message[], order: string): readonly Message[] {
  if (/^receivedDateTime(\s+asc)?$/i.test(order)) return found
  if (/^receivedDateTime\s+desc$/i.test(order)) return found.toReversed()
  const keys = order.split(',').map(readKey)
  return found.toSorted((a, b) => {
    const differing = keys.map(key => key(a, b)).find(result => result !== 0)
    return differing ?? b.serial - a.serial
  })
}

function readKey(said: string): (a: Message, b: Message) => number {
  const [name = '', direction = 'asc'] = said.trim().split(/\s+/)
  const known = Object.keys(COMPARABLE).find(one => one.toLowerCase() === name.toLowerCase())
  const value = known === undefined ? undefined : COMPARABLE[known]
  if (!value) throw badQuery(`Could not find a property named '${name}' on type 'Microsoft.OutlookServices.Message'.`)
  const sign = direction.toLowerCase() === 'desc' ? -1 : 1
  return (a, b) => {
    const [left, right] = [value(a) ?? '', value(b) ?? '']
    if (left === right) return 0
    return left < right ? -sign : sign
  }
}
