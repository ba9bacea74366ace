import { fits } from './fits.ts'

/** A try to connect that was begun; it ends with the browser. */
export interface Pending {
  readonly origin: string
  /** From when the page that asks is open: the secret of this try, and the tab. */
  readonly verifier?: string
  readonly tabId?: number | undefined
}

export async function readPending(): Promise<Pending | undefined> {
  const { pending } = await chrome.storage.session.get('pending')
  return fits(pending, { origin: 'string', verifier: 'string?', tabId: 'number?' }) ? (pending as Pending) : undefined
}

export async function keepPending(next: Pending): Promise<void> {
  await chrome.storage.session.set({ pending: next })
}

export async function forgetPending(): Promise<void> {
  await chrome.storage.session.remove('pending')
}

/** Why the last try came to nothing, for a window that was closed meanwhile. */
export async function keepFault(fault: string): Promise<void> {
  await chrome.storage.session.set({ fault })
}

export async function takeFault(): Promise<string | undefined> {
  const { fault } = await chrome.storage.session.get('fault')
  await chrome.storage.session.remove('fault')
  return typeof fault === 'string' ? fault : undefined
}
