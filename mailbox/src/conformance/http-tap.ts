import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mishap, Tap } from './tap.ts'

/**
 * Stands between the mailbox and a provider's API on loopback: writes down every request as `METHOD /path` and lets
 * things go wrong. The Host header is kept, so that addresses in answers lead back here.
 */
export async function startHttpTap(backPort: number): Promise<Tap> {
  const commands: string[] = []
  let planned: { readonly mishap: Mishap; readonly when: (command: string) => boolean } | undefined
  let hold: { readonly work: () => Promise<unknown>; readonly when: (command: string) => boolean } | undefined
  const server = createServer(async (question, answer) => {
    const command = `${question.method} ${question.url?.split('?')[0]}`
    commands.push(command)
    const held = hold?.when(command) ? hold : undefined
    if (held) hold = undefined
    await held?.work()
    const mishap = planned?.when(command) ? planned.mishap : undefined
    if (mishap) planned = undefined
    if (mishap === 'drop_before') question.socket.destroy()
    else if (mishap === 'no') refuse(question, answer)
    else passOn(question, answer, { backPort, mishap })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    befall(mishap, when) {
      planned = { mishap, when }
    },
    holdUp(work, when) {
      hold = { work, when }
    },
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function refuse(question: IncomingMessage, answer: ServerResponse): void {
  question.resume()
  answerRefusal(answer)
}

function answerRefusal(answer: ServerResponse): void {
  answer.writeHead(503, { 'content-type': 'application/json' })
  answer.end('{"error":{"code":503,"message":"refused"}}')
}

function passOn(
  question: IncomingMessage,
  answer: ServerResponse,
  { backPort, mishap }: { backPort: number; mishap: Mishap | undefined },
): void {
  const { method, url: path, headers } = question
  const onward = request({ host: '127.0.0.1', port: backPort, method, path, headers }, back => {
    if (mishap) {
      back.resume()
      back.once('end', () => (mishap === 'no_though_done' ? answerRefusal(answer) : question.socket.destroy()))
      return
    }
    answer.writeHead(back.statusCode ?? 502, back.headers)
    back.pipe(answer)
  })
  onward.on('error', () => question.socket.destroy())
  question.pipe(onward)
}
