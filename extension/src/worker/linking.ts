import { LINK_PAGE } from '@icebox/contract/api/link-page'
import { permissionFor } from '../kit/address.ts'
import { AskError, answerOf, JSON_BODY, problemIn } from '../kit/ask.ts'
import { GET_POPUP, LINK } from '../kit/calls.ts'
import { fits } from '../kit/fits.ts'
import { forgetLink, keep } from '../kit/kept.ts'
import { look } from '../kit/look.ts'
import { forgetPending, keepPending, readPending } from '../kit/pending.ts'
import { browserName } from './browser-name.ts'

const SCRIPT = 'connect'

/** Opens the page of an Icebox that asks whether this browser may connect. Throws AskError where there is no Icebox. */
export async function beginLink(origin: string): Promise<void> {
  await assertIcebox(origin)
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  await putScript(origin)
  const page = `${origin}${LINK_PAGE}?challenge=${base64url(new Uint8Array(digest))}`
  await keepPending({ origin, verifier })
  const { id } = await chrome.tabs.create({ url: page })
  await keepPending({ origin, verifier, tabId: id })
}

/** Turns the page's code into a key of this browser. Only the page that was opened for it is heard, and once. */
export async function redeem(code: string, sender: chrome.runtime.MessageSender): Promise<void> {
  const waiting = await readPending()
  const isThePage = sender.url !== undefined && new URL(sender.url).origin === waiting?.origin
  if (!waiting?.verifier || !isThePage || sender.tab?.id !== waiting.tabId) {
    throw new AskError('refused', 'The extension did not ask for this. Press Connect in it again.')
  }
  const { origin, verifier } = waiting
  await forgetPending()
  const asked = { code, verifier, browser: browserName(navigator.userAgent) }
  const request = { method: LINK.method, headers: JSON_BODY, body: JSON.stringify(asked) }
  const { ok, body } = await answerOf(origin + LINK.path, request)
  if (!ok || !fits(body, LINK.answer)) throw new AskError('refused', sentenceIn(body))
  const { key, email } = body as { key: string; email: string }
  await removeScript()
  await forgetLink()
  await keep({ link: { origin, email, key } })
  await look()
}

function sentenceIn(body: unknown): string {
  const isSaid = fits(body, { message: 'string' })
  return isSaid ? (body as { message: string }).message : 'Connecting failed. Please try again.'
}

/** Without a key every Icebox says so in words of its own, and nothing else does. */
async function assertIcebox(origin: string): Promise<void> {
  const { body } = await answerOf(origin + GET_POPUP.path, {}).catch(() => {
    throw new AskError(
      'silent',
      `${new URL(origin).host} does not answer. Is the address right? If its certificate is your own, open it in a tab and accept that first.`,
    )
  })
  const code = problemIn(body)?.code
  if (code === 'key_missing') return
  const isOlder = code === 'not_found'
  throw new AskError(
    'foreign',
    isOlder
      ? 'This Icebox is older than the extension. Please update it.'
      : `This is no Icebox: ${new URL(origin).host}`,
  )
}

/** Puts our script into the one page that connects, of this one address. */
async function putScript(origin: string): Promise<void> {
  await removeScript()
  const matches = [permissionFor(origin).replace(/\*$/, `${LINK_PAGE.slice(1)}*`)]
  const script = { id: SCRIPT, matches, js: ['connect.js'], runAt: 'document_start' as const }
  await chrome.scripting.registerContentScripts([{ ...script, persistAcrossSessions: false }])
}

async function removeScript(): Promise<void> {
  const found = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] })
  if (found.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] })
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
