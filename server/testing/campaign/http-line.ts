import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one call of an API, on its way there or on its way back. */
export type HttpMishap =
  | { readonly does: 'refuse' | 'refuse_though_done'; readonly status: number }
  | { readonly does: 'drop' | 'drop_answer' | 'garble' | 'show_page' }
  /** Never passed on, or passed on and never answered. */
  | { readonly does: 'hold' | 'hold_answer' }
  | { readonly does: 'stall'; readonly ms: number }

export interface HttpLine {
  readonly url: string
  /** The next `times` calls for which `when` is true have this mishap. */
  befall(mishap: HttpMishap, times: number, when: (call: string) => boolean): void
  cut(): void
  mend(): void
  stop(): Promise<void>
}

interface Planned {
  readonly mishap: HttpMishap
  readonly when: (call: string) => boolean
  times: number
}

/** Stands before a provider's twin on loopback. The Host header is kept, so that addresses in answers lead back here. */
export async function startHttpLine(back: string): Promise<HttpLine> {
  const backPort = Number(new URL(back).port)
  let planned: Planned[] = []
  const server = createServer((question, answer) => {
    const call = `${question.method} ${question.url?.split('?')[0]}`
    const plan = planned.find(({ when }) => when(call))
    if (plan) plan.times--
    planned = planned.filter(({ times }) => times > 0)
    begin(question, answer, { backPort, mishap: plan?.mishap })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    befall: (mishap, times, when) => planned.push({ mishap, times, when }),
    cut: () => server.closeAllConnections(),
    mend: () => {
      planned = []
    },
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

interface Way {
  readonly backPort: number
  readonly mishap: HttpMishap | undefined
}

function begin(question: IncomingMessage, answer: ServerResponse, way: Way): void {
  const { mishap } = way
  if (mishap?.does === 'hold') return
  if (mishap?.does === 'drop') question.socket.destroy()
  else if (mishap?.does === 'refuse') {
    question.resume()
    refuse(answer, mishap.status)
  } else if (mishap?.does === 'stall') setTimeout(() => passOn(question, answer, way), mishap.ms)
  else passOn(question, answer, way)
}

/** In a shape that both Google and Microsoft use. */
function refuse(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) })
  const code = status === 404 ? 'ErrorItemNotFound' : 'refused'
  answer.end(JSON.stringify({ error: { code: status >= 500 ? status : code, message: 'refused', errors: [] } }))
}

function passOn(question: IncomingMessage, answer: ServerResponse, { backPort, mishap }: Way): void {
  const { method, url: path, headers } = question
  const onward = request({ host: '127.0.0.1', port: backPort, method, path, headers }, async returned => {
    const chunks: Buffer[] = []
    for await (const chunk of returned) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (mishap?.does === 'hold_answer') return
    if (mishap?.does === 'drop_answer') question.socket.destroy()
    else if (mishap?.does === 'refuse_though_done') refuse(answer, mishap.status)
    else if (mishap?.does === 'show_page') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Log in to the network</title></html>')
    } else {
      const whole = mishap?.does === 'garble' ? body.subarray(0, body.length >> 1) : body
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = returned.headers
      answer.writeHead(returned.statusCode ?? 502, kept).end(whole)
    }
  })
  onward.on('error', () => question.socket.destroy())
  question.pipe(onward)
}
