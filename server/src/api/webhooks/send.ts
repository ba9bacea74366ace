import { Webhook } from 'standardwebhooks'
import type { App } from '../../app.ts'
import { EgressError, type EgressOptions, postJson } from '../../kit/egress/egress.ts'
import { cleanBody } from '../../mail/entries/clean-text.ts'
import type { TryResult } from './try-store.ts'

/** From the name to the last byte. */
export const PATIENCE_SECONDS = 15

interface Sending {
  readonly url: string
  /** Each signs it, so that whoever has the older one still can tell. */
  readonly secrets: readonly string[]
  readonly id: string
  readonly body: string
}

export interface Sent extends TryResult {
  readonly became: 'taken' | 'not_taken' | 'gone'
  /** What the answer asks for. */
  readonly waitSeconds: number | undefined
}

/** Sends one message, signed (Standard Webhooks 1.0), and says what came of it. */
export async function sendMessage(app: App, { url, secrets, id, body }: Sending): Promise<Sent> {
  const at = new Date()
  const signatures = secrets.map(secret => new Webhook(secret).sign(id, at, body))
  const headers = {
    'user-agent': 'Icebox-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  const took = () => Date.now() - at.getTime()
  try {
    const { status, text, retryAfterSeconds } = await postJson(url, { body, headers }, waysOut(app, url))
    const became = becameOf(status)
    // PostgreSQL keeps no NUL, and nobody is to be shown what turns or hides.
    const kept = { status, ms: took(), answer: cleanBody(text) }
    return { ...kept, became, error: became === 'taken' ? null : 'answer', waitSeconds: retryAfterSeconds }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const failed = { status: null, ms: took(), answer: null, error: error.failure }
    return { ...failed, became: 'not_taken', waitSeconds: undefined }
  }
}

function becameOf(status: number): Sent['became'] {
  if (status >= 200 && status < 300) return 'taken'
  return status === 410 ? 'gone' : 'not_taken'
}

/** What the operator allows beside the public internet; in the sandbox also its own catcher. */
function waysOut({ config }: App, url: string): EgressOptions {
  const patienceMs = config.pauses?.webhookMs ?? PATIENCE_SECONDS * 1_000
  const { sandbox, webhooks } = config
  if (sandbox?.catcher !== undefined && new URL(url).origin === new URL(sandbox.catcher).origin) {
    return { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: sandbox.caPem, patienceMs }
  }
  return { ...webhooks, patienceMs }
}
