import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** Rows are handed on in pieces of this size. */
const PIECE = 65_536

/** What a connection of pg can do beside what its types say. */
interface Wire {
  readonly stream: Duplex
  query(statement: string): void
  sendCopyFromChunk(rows: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * The rows of a `COPY … TO STDOUT`, in pieces of whole rows. What nobody has read yet holds the database up and takes no
 * memory. Closed before its end, it closes the connection.
 */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let wire: Wire | undefined
  let isOver = false
  let waiting: Buffer[] = []
  let size = 0
  const rows = new Readable({
    highWaterMark: PIECE,
    read: () => void wire?.stream.resume(),
    destroy: (error, done) => {
      if (!isOver) wire?.stream.destroy()
      done(error)
    },
  })
  const handOn = () => {
    if (size > 0 && !rows.push(Buffer.concat(waiting))) wire?.stream.pause()
    waiting = []
    size = 0
  }
  client.query({
    ...DEAF,
    submit: (given: object) => {
      wire = given as Wire
      wire.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver writes over its buffer again.
      waiting.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= PIECE) handOn()
    },
    handleReadyForQuery: () => {
      isOver = true
      handOn()
      rows.push(null)
    },
    handleError: (error: Error) => {
      isOver = true
      rows.destroy(error)
    },
  })
  return rows
}

/** Writes rows by a `COPY … FROM STDIN`. Where `rows` throws, nothing is written, and what it threw is thrown. */
export async function copyIn(client: pg.ClientBase, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const copy = beginCopy(client, statement)
  const wire = await copy.begun
  try {
    for await (const piece of rows) {
      wire.sendCopyFromChunk(piece)
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), copy.done])
    }
  } catch (error) {
    wire.sendCopyFail('it is not written after all')
    await copy.done.catch(() => undefined)
    throw error
  }
  wire.endCopyFrom()
  await copy.done
}

function beginCopy(client: pg.ClientBase, statement: string) {
  const { promise: begun, resolve: begin, reject: fail } = deferred<Wire>()
  const { promise: done, resolve: end, reject: break_ } = deferred<void>()
  client.query({
    ...DEAF,
    submit: (wire: object) => (wire as Wire).query(statement),
    handleCopyInResponse: (wire: object) => begin(wire as Wire),
    handleReadyForQuery: () => end(),
    handleError: (error: Error) => {
      fail(error)
      break_(error)
    },
  })
  // Whoever waits for the beginning hears of a failure there.
  done.catch(() => undefined)
  return { begun, done }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((kept, broken) => {
    resolve = kept
    reject = broken
  })
  return { promise, resolve, reject }
}

/** Answers that a copy does not get, or that say nothing. */
const DEAF = {
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handlePortalSuspended: () => undefined,
  handleEmptyQuery: () => undefined,
  handleCommandComplete: () => undefined,
}
