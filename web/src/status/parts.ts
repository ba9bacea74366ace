import { type Readiness, readiness } from '@icebox/contract/health'
import { SendError } from '../kit/calls/send.ts'

/** `partly`: for some, not for others. `off`: not in use here. */
export type PartState = 'up' | 'partly' | 'down' | 'unknown' | 'off'

export interface Part {
  name: string
  state: PartState
  words: string
}

interface Known {
  server: PartState
  /** Undefined while it is asked, and when no answer came. */
  readiness: Readiness | undefined
  /** Whether an answer or a failure is in. */
  isKnown: boolean
}

interface Words {
  name: string
  up: string
  down: string
}

const SERVER: Words = {
  name: 'Web server',
  up: 'It answers.',
  down: 'It cannot be reached from here. Your mail stays where it is.',
}

const PARTS: Record<keyof Readiness, Words> = {
  database: {
    name: 'Database',
    up: 'It answers.',
    down: 'It does not answer. Pages cannot load and no mail is moved.',
  },
  migrations: {
    name: 'Database layout',
    up: 'It is up to date.',
    down: 'It is not up to date. The server has to be started once more.',
  },
  worker: {
    name: 'Mail worker',
    up: 'It runs. New mail is being sorted.',
    down: 'It does not run. New mail stays in the inbox until it does.',
  },
}

/** Every part with what its state means for mail. */
export function partsOf({ server, readiness: known, isKnown }: Known): Part[] {
  const checks = (Object.keys(PARTS) as (keyof Readiness)[]).map(key => partOf(PARTS[key], stateOf(known?.[key])))
  return [partOf(SERVER, isKnown ? server : 'unknown'), ...checks]
}

/** The whole in one sentence; trouble of a provider is not ours, and mail is safe meanwhile. */
export function summaryOf(own: readonly Part[], providers: readonly Part[] = []): string {
  if (own.some(part => part.state === 'down')) return 'Something does not work right now.'
  if (own.some(part => part.state !== 'up')) return 'Asking the server.'
  const isTrouble = providers.some(({ state }) => state === 'down' || state === 'partly')
  return isTrouble ? 'Everything of ours works. A mail provider has trouble.' : 'Everything works.'
}

/** What the server said, also where it said so with a refusal. */
export function readinessIn({ data, error }: { data: Readiness | undefined; error: Error | null }) {
  if (error instanceof SendError) return readiness.safeParse(error.answer).data
  return error ? undefined : data
}

function partOf({ name, ...words }: Words, state: PartState): Part {
  return { name, state, words: state === 'up' || state === 'down' ? words[state] : 'Not known yet.' }
}

function stateOf(works: boolean | undefined): PartState {
  if (works === undefined) return 'unknown'
  return works ? 'up' : 'down'
}
