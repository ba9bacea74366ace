import type { Mailbox } from '../../store/mailbox.ts'
import type { Message } from '../../store/message.ts'
import type { Sorted } from '../../store/sorted.ts'
import { type Call, folderOf, messageOf, type Reply } from '../call.ts'
import { badQuery, GraphProblem } from '../problems.ts'
import { checkOptions, contextOf, pageOf } from '../query.ts'
import { COMPARABLE } from './fields.ts'
import { type Filter, readFilter } from './filter.ts'
import { MOST_RESULTS, readSearch } from './search.ts'
import { oneMessage, readView, showMessage } from './show.ts'

const OPTIONS = ['$select', '$expand', '$top', '$skip', '$filter', '$orderby', '$search', '$count']

/** Messages of a folder or of the whole mailbox, newest first unless ordered otherwise. */
export function listMessages(call: Call): Reply {
  const { url, mailbox } = call
  checkOptions(url.searchParams, OPTIONS)
  const view = readView(url.searchParams)
  const place = call.params.folder === undefined ? mailbox.all : folderOf(call).contents
  const { page, rest } = pageOf(url, chosen(mailbox, place, url.searchParams))
  const value = page.map(message => showMessage(call, message, view))
  return { status: 200, body: { ...contextOf(url, 'me/messages'), ...rest, value } }
}

export function getMessage(call: Call): Reply {
  checkOptions(call.url.searchParams, ['$select', '$expand'])
  return oneMessage(call, messageOf(call), 200)
}

function chosen(mailbox: Mailbox, place: Sorted, query: URLSearchParams): readonly Message[] {
  const stored = place.messages
  const [filter, order, search] = ['$filter', '$orderby', '$search'].map(name => query.get(name))
  if (search) {
    if (filter || order) throw badQuery('The query parameters $search and $filter or $orderby cannot be combined.')
    const found = stored.filter(readSearch(search)).reverse()
    return found.slice(0, MOST_RESULTS)
  }
  const read = filter ? readFilter(filter) : undefined
  const found = read ? filtered(mailbox, place, { said: filter ?? '', read }) : stored
  if (!order) return found.toReversed()
  if (read) checkEfficient(read, order)
  return ordered(found, order)
}

interface Wanted {
  readonly said: string
  readonly read: Filter
}

/** The two filters asked for most go by an index: a mailbox of 26,000 must not be walked for each Message-ID. */
function filtered(mailbox: Mailbox, place: Sorted, { said, read }: Wanted): readonly Message[] {
  const messageId = /^\s*internetMessageId\s+eq\s+'((?:[^']|'')*)'\s*$/i.exec(said)?.[1]?.replaceAll("''", "'")
  if (messageId !== undefined) {
    const known = mailbox.byMessageId.get(messageId.toLowerCase()) ?? []
    return known.filter(one => place.messages[place.placeOf(one)] === one)
  }
  const [, operator = '', time = ''] = /^\s*receivedDateTime\s+(ge|le)\s+(\S+)\s*$/i.exec(said) ?? []
  if (!operator) return place.messages.filter(read.matches)
  const receivedAt = Date.parse(time)
  if (operator.toLowerCase() === 'ge') return place.messages.slice(place.placeOf({ receivedAt, serial: 0 }))
  return place.messages.slice(0, place.placeOf({ receivedAt, serial: Number.MAX_SAFE_INTEGER }))
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
