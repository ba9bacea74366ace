import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../log/log.ts'
import type { Help } from './answer.ts'
import type { FromAside, ToAside } from './messages.ts'

/** The process died, or did not answer in time; whoever asked is told, and the next question starts another. */
export class AsideLost extends Error {
  override name = 'AsideLost'
  readonly isLate: boolean
  constructor(isLate: boolean) {
    super(isLate ? 'no answer in time' : 'the process ended')
    this.isLate = isLate
  }
}

export interface Question {
  readonly question: unknown
  readonly timeoutMs: number
  /** Answers what the process asks back while it works on this. */
  readonly help?: Help
}

/** A process of its own that answers questions, started when it is first asked and again whenever it has ended. */
export interface Aside {
  /** Throws AsideLost, and Error when the answer ended in a bug. */
  ask(question: Question): Promise<unknown>
  /** Starts it before it is first asked, now and whenever it has ended, which saves that question the wait. */
  start(): void
  /** The process as it is now, for those who look from outside. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface AsideOptions {
  readonly log: Logger
  /** The module that calls answerParent. */
  readonly module: URL
  readonly heapMegabytes: number
  /** All of the environment it is given. */
  readonly env: Readonly<Record<string, string>>
  /** How long it may say nothing before it is ended; fifteen seconds where left out. */
  readonly silentMs?: number | undefined
}

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')
/** Behind everything that answers people. */
const LOW_PRIORITY = 10
const STARTS_WITHIN_MS = 60_000
/** It beats every second; a machine under load may make it late. */
const SILENT_MS = 15_000
const LOOK_MS = 1_000
const AGAIN_MS = 1_000
const STOP_MS = 2_000

interface Pending extends Question {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

interface Running {
  readonly child: ChildProcess
  readonly pending: Map<number, Pending>
  silentAt: number
}

export function openAside(options: AsideOptions): Aside {
  let running: Running | undefined
  let count = 0
  let isStopped = false
  let isKept = false
  const start = () => {
    const started = spawn(options)
    running = started
    started.child.once('exit', () => {
      if (running === started) running = undefined
      if (isStopped) return
      options.log.warn({ waiting: started.pending.size }, 'a process set aside ended')
      if (isKept) setTimeout(startWhereNone, AGAIN_MS).unref()
    })
    return started
  }
  const startWhereNone = () => {
    if (!running && !isStopped) start()
  }
  return {
    ask: question => {
      if (isStopped) return Promise.reject(new AsideLost(false))
      return put(running ?? start(), ++count, question)
    },
    start: () => {
      isKept = true
      startWhereNone()
    },
    pid: () => running?.child.pid,
    stop: async () => {
      isStopped = true
      if (running) await end(running.child)
    },
  }
}

function put({ child, pending }: Running, id: number, question: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(pending, id)?.reject(new AsideLost(true)), question.timeoutMs)
    pending.set(id, { ...question, resolve, reject, timer })
    tell(child, { kind: 'question', id, question: question.question })
  })
}

/** Nothing secret is handed down: no key, no address of the database. What is asked goes over the channel alone. */
function spawn({ log, module, heapMegabytes, env, silentMs = SILENT_MS }: AsideOptions): Running {
  const child = fork(fileURLToPath(module), {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const running: Running = { child, pending: new Map(), silentAt: Date.now() + STARTS_WITHIN_MS }
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.on('error', error => log.error({ err: error }, 'a process set aside cannot be reached'))
  child.on('message', (message: FromAside) => hear(running, message, { log, silentMs }))
  const watch = setInterval(() => {
    if (Date.now() < running.silentAt) return
    log.error('a process set aside does not answer any more; it is ended')
    child.kill('SIGKILL')
  }, LOOK_MS)
  child.once('exit', () => {
    clearInterval(watch)
    for (const id of [...running.pending.keys()]) settle(running.pending, id)?.reject(new AsideLost(false))
  })
  // It must not keep a process alive that has ended otherwise.
  for (const held of [child, child.channel, watch]) held?.unref()
  return running
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // It may have ended already; then its exit tells.
  }
}

type Hearing = Required<Pick<AsideOptions, 'log' | 'silentMs'>>

function hear(running: Running, message: FromAside, { log, silentMs }: Hearing): void {
  running.silentAt = Date.now() + silentMs
  if (message.kind === 'beat') return
  if (message.kind === 'help') return void helpWith(running, message)
  const asked = settle(running.pending, message.id)
  if (message.kind === 'answer') {
    asked?.resolve(message.answer)
    return
  }
  log.error({ facts: message.facts }, 'a process set aside failed at a question')
  asked?.reject(new Error('a process set aside failed at a question'))
}

async function helpWith({ child, pending }: Running, { id, helpId, request }: FromAside & { kind: 'help' }) {
  const asked = pending.get(id)
  try {
    if (!asked?.help) throw new RangeError('no help is offered for this question')
    tell(child, { kind: 'helped', id, helpId, help: await asked.help(request) })
  } catch {
    tell(child, { kind: 'unhelped', id, helpId })
  }
}

function settle(pending: Map<number, Pending>, id: number): Pending | undefined {
  const asked = pending.get(id)
  pending.delete(id)
  clearTimeout(asked?.timer)
  return asked
}

/** A channel that broke is told by the exit, not here. */
function tell(child: ChildProcess, message: ToAside): void {
  child.send(message, () => undefined)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>(done => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(force)
      done()
    })
    child.ref()
    child.disconnect()
  })
}
