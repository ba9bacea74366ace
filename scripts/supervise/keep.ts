import type { ChildProcess } from 'node:child_process'
import { Stopped } from '../run.ts'
import { endChild } from './child.ts'

/** A process that has just been started. `ready` fails with one sentence when it will not do what it is for. */
export interface Started<T> {
  readonly child: ChildProcess
  readonly ready: Promise<T>
}

export interface Part<T> {
  /** How the person at the terminal knows it. */
  readonly name: string
  start(): Started<T>
  /** Told each time it is ready, the first time included. */
  ready?(value: T): void
}

/** A process that is started again whenever it ends. */
export interface Kept {
  /** Ends it and starts it anew. */
  renew(): void
  stop(): Promise<void>
  /** Ends it at once, without waiting. */
  kill(): void
}

/** Whoever lived this long did not fail at once; the next pause is the shortest again. */
const STEADY_MS = 30_000
const PAUSES_SECONDS = [0, 1, 2, 4, 8, 16, 30] as const

/** Starts the part and keeps it running from then on. Throws Stopped when it does not even start the first time. */
export async function keepRunning<T>(part: Part<T>): Promise<Kept> {
  const state: State<T> = { part, current: part.start(), isStopping: false, isRenewed: false, wake: () => undefined }
  try {
    await becomeReady(part, state.current)
  } catch (error) {
    await endChild(state.current.child)
    throw error
  }
  const watching = watch(state)
  return {
    renew: () => {
      state.isRenewed = true
      state.wake()
      void endChild(state.current.child)
    },
    stop: async () => {
      state.isStopping = true
      state.wake()
      await endChild(state.current.child)
      await watching
    },
    kill: () => {
      state.isStopping = true
      state.current.child.kill('SIGKILL')
    },
  }
}

interface State<T> {
  readonly part: Part<T>
  current: Started<T>
  isStopping: boolean
  /** It was told to end, so that its end is no failure. */
  isRenewed: boolean
  /** Ends a pause early. */
  wake: () => void
}

async function watch<T>(state: State<T>): Promise<void> {
  const { part } = state
  for (let quick = 0; ; ) {
    const began = Date.now()
    const how = await ended(state.current.child)
    if (state.isStopping) return
    quick = state.isRenewed || Date.now() - began > STEADY_MS ? 0 : quick + 1
    const seconds = PAUSES_SECONDS[Math.min(Math.max(quick - 1, 0), PAUSES_SECONDS.length - 1)] ?? 0
    if (!state.isRenewed)
      console.error(`The ${part.name} ended (${how}); starting it again${seconds ? ` in ${seconds} s` : ''}.`)
    state.isRenewed = false
    await pause(state, seconds * 1000)
    if (state.isStopping) return
    await startAgain(state)
  }
}

/** One that does not get ready is ended, so that the watch counts it like one that ended by itself. */
async function startAgain<T>(state: State<T>): Promise<void> {
  const { part } = state
  state.current = part.start()
  try {
    await becomeReady(part, state.current)
  } catch (error) {
    if (!state.isStopping) console.error(error instanceof Error ? error.message : error)
    await endChild(state.current.child)
  }
}

async function becomeReady<T>({ name, ready: told }: Part<T>, { child, ready }: Started<T>): Promise<void> {
  const early = ended(child).then(how => {
    throw new Stopped(`The ${name} did not start (${how}).`)
  })
  const value = await Promise.race([ready, early])
  told?.(value)
}

function ended(child: ChildProcess): Promise<string> {
  const how = () => child.signalCode ?? `exit ${child.exitCode}`
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(how())
  return new Promise(resolve => {
    child.once('exit', () => resolve(how())).once('error', error => resolve(error.message))
  })
}

function pause<T>(state: State<T>, ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    state.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
