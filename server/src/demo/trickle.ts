import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import { listAddressesIn } from '../mail/mailboxes/mailbox-store.ts'
import { askSandbox } from './control.ts'

const TELL_MS = 3_000
/** Where the sandbox's people have their mailboxes; nobody else's are named to it (RFC 2606). */
const MADE_UP = '.example'

/** Tells the sandbox again and again whose mailboxes are connected, so that mail comes to whoever signs up there. */
export function keepTrickle(app: App): { stop(): Promise<void> } {
  if (!app.config.sandbox || !app.config.hasTrickle) return { stop: async () => undefined }
  let telling = Promise.resolve()
  const timer = setInterval(() => {
    telling = tellConnected(app).catch(error => {
      // It may be starting again, and is told again in a moment.
      if (!(error instanceof Problem)) app.log.warn({ err: error }, 'the sandbox was not told who is connected')
    })
  }, TELL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await telling
    },
  }
}

export async function tellConnected(app: App): Promise<void> {
  await askSandbox(app, '/connected', { addresses: await listAddressesIn(app.db, MADE_UP) })
}
