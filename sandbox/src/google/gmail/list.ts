import { forbidden, invalidArgument } from '../faults.ts'
import { isOlder } from './box.ts'
import { type GmailCall, isSet, pageSizeOf } from './call.ts'
import type { Mail } from './mail.ts'
import { searchOf, type Test } from './match.ts'

export interface ListPage {
  /** The newest first. */
  readonly mails: readonly Mail[]
  readonly nextPageToken?: string
  readonly resultSizeEstimate: number
}

/** One page of the messages a call asks for with `q`, `labelIds`, `includeSpamTrash`, `maxResults` and `pageToken`. */
export function listMails(call: GmailCall): ListPage {
  const size = pageSizeOf(call)
  const matches = testOf(call)
  const { byDate } = call.box
  const found: Mail[] = []
  let at = startOf(byDate, call.query.get('pageToken'))
  for (; at >= 0 && found.length <= size; at -= 1) {
    const mail = byDate[at]
    if (mail && matches(mail)) found.push(mail)
  }
  const mails = found.slice(0, size)
  const last = mails.at(-1)
  const hasMore = found.length > size && last !== undefined
  // Gmail's own estimate is a rough one: a little more than what it looked at.
  return {
    mails,
    ...(hasMore ? { nextPageToken: tokenOf(last) } : {}),
    resultSizeEstimate: hasMore ? Math.max(201, found.length) : mails.length,
  }
}

function testOf(call: GmailCall): Test {
  const q = call.query.get('q') ?? ''
  if (q && call.metadataOnly) throw forbidden("Metadata scope does not support 'q' parameter")
  const labels = call.query.getAll('labelIds')
  const unknown = labels.find(label => !call.box.labels.byId.has(label))
  if (unknown) throw invalidArgument(`Invalid label: ${unknown}`)
  const search = q ? searchOf(call.box, q) : undefined
  const hidden = ['SPAM', 'TRASH'].filter(label => !labels.includes(label))
  const showsAll = isSet(call, 'includeSpamTrash') || search?.includesSpamTrash
  return mail =>
    labels.every(label => mail.labels.has(label)) &&
    (showsAll || !hidden.some(label => mail.labels.has(label))) &&
    (search?.matches(mail) ?? true)
}

const tokenOf = (mail: Mail) => Buffer.from(`${mail.receivedAt}.${mail.id}`).toString('base64url')

/** A page begins below the last message of the page before, so that new mail does not shift it. */
function startOf(byDate: readonly Mail[], token: string | null): number {
  if (!token) return byDate.length - 1
  const [, at, id = ''] = /^(\d+)\.([0-9a-f]+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? []
  if (!at) throw invalidArgument('Invalid pageToken')
  const last = { receivedAt: Number(at), id }
  return byDate.findLastIndex(mail => isOlder(mail, last))
}
