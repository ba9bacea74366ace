import { GoogleFault, invalidArgument, notFound } from '../faults.ts'
import type { Answer, Incoming } from '../http.ts'
import { answerGmail, type GmailWorld } from './gate.ts'
import { type MultipartPiece, splitMultipart, splitOnce } from './sending/multipart.ts'

const MOST_CALLS = 100
const BOUNDARY = 'batch_of_the_twin'

/** Several calls in one; each is charged and may fail for itself, and the answers come in any order. */
export function answerBatch(incoming: Incoming, world: GmailWorld): Answer {
  const pieces = splitMultipart(incoming.body, incoming.headers['content-type'] ?? '')
  if (pieces.length > MOST_CALLS) throw invalidArgument(`The batch request has over ${MOST_CALLS} calls.`)
  // Turned round, so that nobody comes to rely on the order.
  const answers = pieces.map(piece => answerPiece(piece, incoming, world)).reverse()
  const headers = { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` }
  return { status: 200, headers, body: `${answers.join('')}--${BOUNDARY}--\r\n` }
}

function answerPiece(piece: MultipartPiece, outer: Incoming, world: GmailWorld): string {
  const { status, headers, body } = answerInner(innerCall(piece, outer), world)
  const id = /content-id:\s*<?([^>\r\n]+)/i.exec(piece.head)?.[1] ?? ''
  const type = headers['content-type'] ? `Content-Type: ${headers['content-type']}\r\n` : ''
  const top = `--${BOUNDARY}\r\nContent-Type: application/http\r\nContent-ID: <response-${id}>\r\n\r\n`
  return `${top}HTTP/1.1 ${status} ${status < 400 ? 'OK' : 'Error'}\r\n${type}\r\n${body}\r\n`
}

function answerInner(incoming: Incoming, world: GmailWorld): Answer {
  try {
    const answer = answerGmail(incoming, world)
    if (answer) return answer
    throw notFound()
  } catch (error) {
    if (error instanceof GoogleFault) return error.answer()
    throw error
  }
}

function innerCall({ content }: MultipartPiece, outer: Incoming): Incoming {
  const { head, content: body } = splitOnce(content.toString('latin1'))
  const [first = '', ...fields] = head.split(/\r?\n/)
  const [verb = '', address = '/'] = first.trim().split(/\s+/)
  const url = new URL(address, outer.origin)
  const own = fields.flatMap(field => /^authorization:\s*(.+)$/i.exec(field)?.[1] ?? [])[0]
  const authorization = own ?? outer.headers.authorization
  return {
    verb,
    path: url.pathname,
    query: url.searchParams,
    headers: { authorization },
    body: Buffer.from(body.trim(), 'latin1'),
    origin: outer.origin,
  }
}
