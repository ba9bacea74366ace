import { renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Names } from '../campaign/worker-process.ts'
import type { Receiver } from './receiver.ts'

/** Of this machine, and none that the operator allows. */
const FORBIDDEN = '127.0.0.2'
const ALLOWED = '127.0.0.1'

const FAIR: Names = { localhost: [[ALLOWED]] }
/** Whoever asks a second time, between looking and calling, is led to the other address. */
const REBINDING: Names = { localhost: [[ALLOWED], [FORBIDDEN], [ALLOWED, FORBIDDEN]] }
const UNANSWERED: Names = { localhost: [] }

type Answer = Receiver['answer']

/** What a receiver does by turns, and what its name means. */
interface Mood {
  readonly names?: Names
  readonly answer?: Answer
  readonly isDead?: true
}

export interface Weather {
  readonly namesFile: string
  /** Ids of messages that were answered with 2xx, and how often that was done. */
  readonly arrived: ReadonlySet<string>
  readonly taken: number
  /** Connections to the address that is not allowed. */
  readonly forbidden: number
  /** Mostly it takes what comes; at every sixth turn it is in another mood. */
  turn(): Promise<void>
  /** From now on nothing gets as far as being sent, or nothing that is sent is answered. */
  hold(kind: 'unsent' | 'unanswered'): Promise<void>
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The moods of a receiver, and somebody who listens at its port where nobody may be led. */
export async function weatherAt(receiver: Receiver, folder: string): Promise<Weather> {
  const [arrived, trap] = [new Set<string>(), await listenAt(receiver.port)]
  const namesFile = join(folder, 'names.json')
  const elsewhere = `https://${FORBIDDEN}:${receiver.port}/hook`
  const moods: readonly Mood[] = [
    { answer: response => response.writeHead(500).end() },
    { answer: () => undefined },
    { answer: response => response.writeHead(302, { location: elsewhere }).end() },
    { names: REBINDING },
    { isDead: true },
    { answer: response => response.socket?.destroy() },
    { answer: response => response.writeHead(308, { location: elsewhere }).end() },
  ]
  let [turns, taken, isDead] = [0, 0, false]
  const take: Answer = (response, { headers }) => {
    taken++
    arrived.add(String(headers['webhook-id']))
    response.writeHead(204).end()
  }
  const be = async (mood: Mood) => {
    tell(namesFile, mood.names ?? FAIR)
    receiver.answer = mood.answer ?? take
    if (isDead !== (mood.isDead ?? false)) await (isDead ? receiver.open() : receiver.shut())
    isDead = mood.isDead ?? false
  }
  await be({})
  return {
    namesFile,
    arrived,
    get taken() {
      return taken
    },
    get forbidden() {
      return trap.connections()
    },
    turn: () => be((turns++ % 6 === 5 && moods[Math.floor(turns / 6 - 1) % moods.length]) || {}),
    hold: kind => be(kind === 'unsent' ? { names: UNANSWERED } : { answer: () => undefined }),
    clear: () => be({}),
    stop: async () => {
      await be({})
      await trap.stop()
    },
  }
}

/** In one step, because workers read it at any moment. */
function tell(file: string, names: Names): void {
  writeFileSync(`${file}.new`, JSON.stringify(names))
  renameSync(`${file}.new`, file)
}

async function listenAt(port: number) {
  let count = 0
  const server = createServer(socket => {
    count++
    socket.destroy()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, FORBIDDEN, resolve))
  return { connections: () => count, stop: () => new Promise<void>(resolve => server.close(() => resolve())) }
}
