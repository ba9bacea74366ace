import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One text, kept in memory as it is sent; compressed when the server starts, never while somebody waits. */
export interface Copies {
  readonly type: string
  readonly digest: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

/** A page has to be sent after every start, so that it is not worth brotli's slowest two steps. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export function copiesOf(text: string, type: string): Copies {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { type, digest, plain, gzip: gzipSync(plain, { level: 9 }), brotli: brotliCompressSync(plain, BROTLI) }
}

/** Sends the smallest copy that the browser reads (RFC 9110 12.5.3), or 304 where it has that one already. */
export function sendCopies(request: FastifyRequest, reply: FastifyReply, copies: Copies) {
  const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
  const tag = `"${copies.digest}-${coding}"`
  reply.header('Vary', 'Accept-Encoding').header('ETag', tag)
  if (reply.statusCode === 200 && holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding !== 'plain') reply.header('Content-Encoding', coding === 'brotli' ? 'br' : 'gzip')
  return reply.type(copies.type).send(copies[coding])
}

function codingFor(accepted: string): 'brotli' | 'gzip' | 'plain' {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (names.includes('br')) return 'brotli'
  return names.includes('gzip') ? 'gzip' : 'plain'
}

/** Compared weakly, as RFC 9110 13.1.2 asks: a proxy may have weakened the tag. */
function holdsTag(header: string | undefined, tag: string): boolean {
  const given = (header ?? '').split(',').map(each => each.trim().replace(/^W\//, ''))
  return given.includes(tag) || given.includes('*')
}
