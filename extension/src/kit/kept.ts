import { POPUP, type Popup } from './calls.ts'
import { fits, type Shape } from './fits.ts'

/** The Icebox that let this browser in. */
export interface Link {
  readonly origin: string
  readonly email: string
  readonly key: string
}
const LINK: Shape = { origin: 'string', email: 'string', key: 'string' }

/** What it said last, and when, in milliseconds. */
export interface Last {
  readonly shown: Popup
  readonly at: number
}
const LAST: Shape = { shown: POPUP, at: 'number' }

export interface Kept {
  readonly link?: Link
  readonly last?: Last
  /** Since when it has not answered, in milliseconds. */
  readonly silentSince?: number
  /** Of an Icebox that let this browser in and does no more. */
  readonly endedAt?: string
}

/** Everything that outlives the browser. What another version wrote in another way is left out. */
export async function readKept(): Promise<Kept> {
  const { link, last, silentSince, endedAt } = await chrome.storage.local.get(null)
  return {
    ...(fits(link, LINK) ? { link: link as Link } : {}),
    ...(fits(last, LAST) ? { last: last as Last } : {}),
    ...(typeof silentSince === 'number' ? { silentSince } : {}),
    ...(typeof endedAt === 'string' ? { endedAt } : {}),
  }
}

export async function keep(change: Kept): Promise<void> {
  await chrome.storage.local.set(change)
}

/** From now on there is no Icebox; `endedAt` says which one showed this browser out. */
export async function forgetLink(endedAt?: string): Promise<void> {
  await chrome.storage.local.clear()
  if (endedAt) await keep({ endedAt })
}

/** Calls back with what is kept, now and after every change; answers how to end that. */
export function watchKept(hear: (kept: Kept) => void): () => void {
  const read = () => void readKept().then(hear)
  const listen = (_changes: object, area: string) => {
    if (area === 'local') read()
  }
  chrome.storage.onChanged.addListener(listen)
  read()
  return () => chrome.storage.onChanged.removeListener(listen)
}
