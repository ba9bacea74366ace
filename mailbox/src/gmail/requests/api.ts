import { failureOf, unavailable } from '../../failures.ts'
import type { ApiSettings, MailboxOptions } from '../../settings.ts'
import type { Ask, Question } from '../question.ts'
import { type Bucket, openBucket, systemClock } from './bucket.ts'
import { askOnce, type Wire } from './once.ts'
import { Refusal } from './refusals.ts'
import { holdToken, type Token } from './token.ts'
import { mayHaveBeenDone, waitAfter } from './tries.ts'
import { BACKGROUND_SHARE, UNITS, UNITS_PER_MINUTE } from './units.ts'

export interface Api {
  /** For reading and asking; uses its part of the quota only. */
  readonly ask: Ask
  /** For what somebody waits for: the rest of the quota. */
  readonly act: Ask
  /** Ends every call under way; what is called later is `unavailable`. */
  close(): void
}

const GMAIL = 'https://gmail.googleapis.com'

/** The official client with the quota, the tries and the failures of a mailbox. */
export async function openApi(settings: ApiSettings, options: MailboxOptions): Promise<Api> {
  // A large library, which an installation without Gmail need not load.
  const { auth, gmail: openClient } = await import('@googleapis/gmail')
  // The client's own logging would write down addresses and text.
  const client = new auth.OAuth2({
    useAuthRequestParameters: false,
    transporterOptions: { fetchImplementation: fetch },
  })
  const closing = new AbortController()
  const line = {
    gmail: openClient({ version: 'v1', auth: client, rootUrl: options.gmailUrl ?? GMAIL }),
    token: holdToken(settings.token, token => client.setCredentials({ access_token: token })),
    patienceMs: options.patienceMs ?? 20_000,
    closing: closing.signal,
  }
  const perMinute = options.gmailUnitsPerMinute ?? UNITS_PER_MINUTE
  const askWith = (share: number): Ask => {
    const bucket = openBucket(perMinute * share)
    return question => askPatiently({ ...line, bucket }, question)
  }
  return {
    ask: askWith(BACKGROUND_SHARE),
    act: askWith(1 - BACKGROUND_SHARE),
    close: () => closing.abort(),
  }
}

interface Line extends Wire {
  readonly token: Token
  readonly bucket: Bucket
}

async function askPatiently<T>(line: Line, question: Question<T>): Promise<T> {
  let mayBeDone = false
  for (let tries = 1; ; tries++) {
    if (line.closing.aborted) throw unavailable()
    try {
      return await askWithToken(line, question)
    } catch (error) {
      if (line.closing.aborted) throw unavailable()
      mayBeDone ||= mayHaveBeenDone(error)
      const waitMs = waitAfter(error, { tries: question.isOnce ? Number.MAX_SAFE_INTEGER : tries, mayBeDone })
      await systemClock.rest(waitMs, line.closing).catch(() => undefined)
    }
  }
}

/** A token may have had its hour, so a refused one is changed for another, once. */
async function askWithToken<T>(line: Line, question: Question<T>): Promise<T> {
  const token = await line.token.current()
  try {
    return await askInTurn(line, question)
  } catch (error) {
    if (!isStaleToken(error)) throw error
    await line.token.renew(token)
  }
  try {
    return await askInTurn(line, question)
  } catch (error) {
    throw isStaleToken(error) ? failureOf('revoked', error) : error
  }
}

async function askInTurn<T>(line: Line, question: Question<T>): Promise<T> {
  await line.bucket.take(UNITS[question.method], line.closing)
  return askOnce(line, question)
}

const isStaleToken = (error: unknown) => error instanceof Refusal && error.statusCode === 401
