import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

interface Page {
  request: Request
  status: number
  headers: Headers
  context: EntryContext
}

/** Draws a page at build. The router calls it with these values, in this order. */
export default function handleRequest(
  ...[request, status, headers, context]: [Request, number, Headers, EntryContext]
) {
  return draw({ request, status, headers, context })
}

/**
 * Waits for all of the page and writes every part where it stands. Without the size, React would put large parts at the
 * end, hidden, for a script to move into place; without a script they could not be read.
 */
function draw({ request, status, headers, context }: Page): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
