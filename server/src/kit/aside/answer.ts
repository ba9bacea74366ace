import { errorFacts, openLog } from '../log/log.ts'
import type { FromAside, ToAside } from './messages.ts'

const BEAT_MS = 1_000
/** What buffers take comes on top of the heap, which Node bounds itself. */
const MOST_MEMORY_BYTES = 512 << 20

export type Help = (request: unknown) => Promise<unknown>
export type Answerer = (question: unknown, help: Help) => Promise<unknown>

/** The inner side of a process that only answers its parent: it ends when the parent does, or when it grew too large. */
export function answerParent(answer: Answerer): void {
  const log = openLog('info')
  const helps = newHelps()
  // Ctrl-C reaches every process of the terminal; this one ends when its parent lets go of it.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  // Whoever started it may have died while it was still loading.
  if (!process.connected) process.exit(0)
  process.on('unhandledRejection', error => log.error({ err: error }, 'an error in a process set aside was left alone'))
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'a process set aside broke down; it is started again')
    process.exit(1)
  })
  process.on('message', (message: ToAside) => {
    if (message.kind === 'question') void reply(message.id, message.question)
    else helps.settle(message)
  })
  const beat = () => {
    if (process.memoryUsage.rss() < MOST_MEMORY_BYTES) return tell({ kind: 'beat' })
    log.error('a process set aside grew too large; it is started again')
    process.exit(1)
  }
  setInterval(beat, BEAT_MS)
  beat()

  async function reply(id: number, question: unknown): Promise<void> {
    try {
      tell({ kind: 'answer', id, answer: await answer(question, request => helps.ask(id, request)) })
    } catch (error) {
      tell({ kind: 'failed', id, facts: errorFacts(error) })
    }
  }
}

function tell(message: FromAside): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

interface Waiting {
  readonly helped: (help: unknown) => void
  readonly unhelped: (error: Error) => void
}

function newHelps() {
  const waiting = new Map<number, Waiting>()
  let count = 0
  return {
    ask: (id: number, request: unknown) =>
      new Promise((helped, unhelped) => {
        const helpId = ++count
        waiting.set(helpId, { helped, unhelped })
        tell({ kind: 'help', id, helpId, request })
      }),
    settle: (message: Exclude<ToAside, { kind: 'question' }>) => {
      const asked = waiting.get(message.helpId)
      waiting.delete(message.helpId)
      if (message.kind === 'helped') asked?.helped(message.help)
      else asked?.unhelped(new Error('the parent could not help'))
    },
  }
}
