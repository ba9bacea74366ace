const NEWLINE = 10
/** A message larger than this is cut; what follows its first bytes are attachments. */
const MAX_MESSAGE = 32 * 1024 * 1024

/**
 * Splits an mbox (RFC 4155, with `>From ` quoting undone) into messages as it streams by. A stream that does not
 * start with a `From ` line is one message.
 */
export async function* splitMbox(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let isMbox: boolean | undefined
  let message: Uint8Array[] = []
  let size = 0
  let afterBlank = true
  for await (const line of linesOf(stream)) {
    isMbox ??= startsWith(line, 'From ')
    if (isMbox && afterBlank && startsWith(line, 'From ')) {
      if (size > 0) yield Buffer.concat(message)
      message = []
      size = 0
      afterBlank = false
      continue
    }
    afterBlank = isBlank(line)
    if (size > MAX_MESSAGE) continue
    message.push(isMbox ? unquote(line) : line)
    size += line.length
  }
  if (size > 0) yield Buffer.concat(message)
}

async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  for await (const piece of stream) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    let from = 0
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      pending.push(bytes.subarray(from, at + 1))
      yield pending.length === 1 ? (pending[0] as Uint8Array) : Buffer.concat(pending)
      pending = []
      from = at + 1
    }
    if (from < bytes.length) pending.push(bytes.subarray(from))
  }
  if (pending.length > 0) yield Buffer.concat(pending)
}

function startsWith(line: Uint8Array, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (line[at] !== text.charCodeAt(at)) return false
  return true
}

function isBlank(line: Uint8Array): boolean {
  return line[0] === NEWLINE || (line[0] === 13 && line[1] === NEWLINE)
}

/** `>From ` and `>>From ` lose one sign each. */
function unquote(line: Uint8Array): Uint8Array {
  let at = 0
  while (line[at] === 62) at++
  return at > 0 && startsWith(line.subarray(at), 'From ') ? line.subarray(1) : line
}
