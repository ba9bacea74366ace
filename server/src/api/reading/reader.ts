import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { type Aside, AsideLost, openAside } from '../../kit/aside/aside.ts'
import type { Logger } from '../../kit/log/log.ts'
import { ApiProblem } from '../serving/api-problem.ts'
import type { ReadingAnswer, ReadingQuestion } from './questions.ts'

const HEAP_MEGABYTES = 192
/** A message is read and judged in milliseconds; one that comes first waits until the process has started, however busy the machine. */
const TIME_MS = 75_000
/** A process that hangs at a message is ended so soon that those who wait behind it are still answered. */
const SILENT_MS = 10_000
/** Messages that wait in this process at once, of at most a megabyte each. */
const MOST_WAITING = { name: 'reading', max: 32 } as const
const BUSY = 'Many messages are being judged at the moment. Please try again in a minute.'

/** The process that reads what strangers wrote where somebody waits for it: what hangs there holds up nobody else. */
export function openReader({ childEnv: env = {}, pauses }: Config, log: Logger): Aside {
  const module = new URL('./process.ts', import.meta.url)
  const silentMs = pauses?.silentAsideMs ?? SILENT_MS
  return openAside({ log, env, module, heapMegabytes: HEAP_MEGABYTES, silentMs })
}

/** Judges a message out of reach of all others. Null where it cannot be read. Throws ApiProblem `unreadable`, `unavailable`. */
export async function readAside(app: App, question: ReadingQuestion): Promise<ReadingAnswer> {
  const leave = app.gate.enter([MOST_WAITING], BUSY)
  try {
    return await askTwice(app, question)
  } catch (error) {
    if (!(error instanceof AsideLost)) throw error
    if (!error.isLate) throw new ApiProblem('unreadable', 'This message takes too much to read.')
    throw new ApiProblem('unavailable', 'This message could not be read at the moment. Please try again.', 1)
  } finally {
    leave()
  }
}

/** Once more where the process was lost, since another message may have been the one that it hung at. */
async function askTwice(app: App, question: ReadingQuestion): Promise<ReadingAnswer> {
  const ask = () => app.reader.ask({ question, timeoutMs: TIME_MS }) as Promise<ReadingAnswer>
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AsideLost) || error.isLate) throw error
    return ask()
  }
}
