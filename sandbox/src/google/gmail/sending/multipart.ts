import { invalidArgument } from '../../faults.ts'

export interface MultipartPiece {
  readonly head: string
  readonly content: Buffer
}

/** Cuts a multipart body (RFC 2046) into its pieces. */
export function splitMultipart(body: Buffer, contentType: string): MultipartPiece[] {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (!boundary) throw invalidArgument('Missing boundary in the multipart request.')
  const pieces = `\n${body.toString('latin1')}`.split(`\n--${boundary}`).slice(1)
  return pieces.filter(piece => !piece.startsWith('--')).map(readPiece)
}

function readPiece(piece: string): MultipartPiece {
  const text = piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')
  const { head, content } = splitOnce(text)
  return { head, content: Buffer.from(content, 'latin1') }
}

/** Splits at the first empty line. */
export function splitOnce(text: string): { head: string; content: string } {
  const gap = /\r?\n\r?\n/.exec(text)
  if (!gap) return { head: text, content: '' }
  return { head: text.slice(0, gap.index), content: text.slice(gap.index + gap[0].length) }
}
