import { request } from 'node:http'
import { type HttpAnswer, type HttpQuestion, serveHttp, text } from '@icebox/sandbox/http'

/** What an answer becomes on its way. */
export type Meddling = (question: HttpQuestion, answer: HttpAnswer) => HttpAnswer | Promise<HttpAnswer>

/** Stands between the product and a twin, counts what passes and may change it. */
export interface Front {
  readonly url: string
  /** `METHOD /path` of every request, in order. */
  readonly calls: string[]
  /** Undefined lets everything through as it is. */
  meddle: Meddling | undefined
  /** Answers in the twin's stead, which then hears nothing of it; undefined where the twin is asked. */
  refuse: ((question: HttpQuestion) => HttpAnswer | undefined) | undefined
  stop(): Promise<void>
}

export async function startFront(twinUrl: string): Promise<Front> {
  const front: Pick<Front, 'meddle' | 'refuse'> = { meddle: undefined, refuse: undefined }
  const calls: string[] = []
  const { port, stop } = await serveHttp(async question => {
    calls.push(`${question.method} ${question.url.pathname}`)
    const refused = front.refuse?.(question)
    if (refused) return refused
    const answer = await passOn(twinUrl, question)
    return front.meddle ? front.meddle(question, answer) : answer
  })
  return Object.assign(front, { url: `http://127.0.0.1:${port}`, calls, stop })
}

/** A provider that fails whatever it is asked. */
export const outOfOrder: Meddling = () => text(503, 'out of order')

/** With the Host header it came with, since a twin makes its addresses from that. */
function passOn(twinUrl: string, { method, url, headers, body }: HttpQuestion): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(twinUrl)
    const path = `${url.pathname}${url.search}`
    const passed = request({ hostname, port, method, path, headers }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const { location, 'content-type': type } = response.headers
      const kept = { ...(location ? { location } : {}), ...(type ? { 'content-type': type } : {}) }
      resolve({ status: response.statusCode ?? 500, headers: kept, body: Buffer.concat(chunks) })
    })
    passed.on('error', reject)
    passed.end(body)
  })
}
