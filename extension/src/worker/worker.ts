import { look } from '../kit/look.ts'
import { keepFault, readPending } from '../kit/pending.ts'
import { isWorkerMessage, type Outcome } from '../kit/worker-message.ts'
import { watchBadge } from './badge.ts'
import { beginLink, redeem } from './linking.ts'

const LOOK = 'look'

chrome.runtime.onInstalled.addListener(start)
chrome.runtime.onStartup.addListener(start)
chrome.alarms.onAlarm.addListener(() => void look())
chrome.permissions.onAdded.addListener(({ origins = [] }) => void afterPermission(origins))
chrome.runtime.onMessage.addListener((message: unknown, sender, answer: (outcome: Outcome) => void) => {
  if (!isWorkerMessage(message)) return false
  void outcomeOf(message.type === 'connect' ? begin(message.origin) : redeem(message.code, sender)).then(answer)
  // The answer comes later.
  return true
})
watchBadge()

function start(): void {
  void chrome.alarms.create(LOOK, { periodInMinutes: 1 })
  void look()
}

/** The browser's own question takes the focus, and with it the window that asked; so this goes on without it. */
async function afterPermission(origins: readonly string[]): Promise<void> {
  const waiting = await readPending()
  if (!waiting || waiting.verifier || origins.length === 0) return
  const { fault } = await outcomeOf(begin(waiting.origin))
  if (fault) await keepFault(fault)
}

let beginning: { readonly origin: string; readonly done: Promise<void> } | undefined

/** Window and permission may both ask for the same; it is begun once. */
function begin(origin: string): Promise<void> {
  if (beginning?.origin !== origin) {
    const done = beginLink(origin).finally(() => {
      beginning = undefined
    })
    beginning = { origin, done }
  }
  return beginning.done
}

async function outcomeOf(work: Promise<void>): Promise<Outcome> {
  try {
    await work
    return { fault: null }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
