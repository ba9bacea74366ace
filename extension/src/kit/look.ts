import { AskError, ask } from './ask.ts'
import { GET_POPUP } from './calls.ts'
import { forgetLink, keep, readKept } from './kept.ts'

/** Asks the Icebox what the window shows and keeps the answer. One that does not answer leaves the last one standing. */
export async function look(): Promise<void> {
  const { link, silentSince } = await readKept()
  if (!link) return
  try {
    const shown = await ask(link, GET_POPUP, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    await chrome.storage.local.remove('silentSince')
    await keepFor(link.key, { last: { shown, at: Date.now() } })
  } catch (error) {
    if (!(error instanceof AskError)) throw error
    if (error.trouble === 'ended') await forgetLink(link.origin)
    else await keepFor(link.key, { silentSince: silentSince ?? Date.now() })
  }
}

/** An answer that comes when another account was connected meanwhile is nobody's. */
async function keepFor(key: string, change: Parameters<typeof keep>[0]): Promise<void> {
  if ((await readKept()).link?.key === key) await keep(change)
}
