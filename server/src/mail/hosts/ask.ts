import { failureOf } from '@icebox/mailbox/failures'
import type { MessageRef } from '@icebox/mailbox/mailbox'
import type { ImapSettings, MailboxOptions, MailboxSettings } from '@icebox/mailbox/settings'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { type Aside, AsideLost, openAside } from '../../kit/aside/aside.ts'
import type { Logger } from '../../kit/log/log.ts'
import { outcomeOf, resultOf } from './outcome.ts'
import type { HostAnswers, HostQuestion, Outcome, ReadText, TokenRequest } from './questions.ts'

const HEAP_MEGABYTES = 192
/** A login at a slow host, twice where the user name has two forms, and the folders. */
const PROBE_MS = 75_000
const TEXT_MS = 60_000

/**
 * The process that speaks to mail hosts for people who wait. Visitors name the host, so it may be anybody's: what it does
 * to the one who listens must not reach the process that serves everybody.
 */
export function openMailHosts({ childEnv: env = {}, pauses }: Config, log: Logger): Aside {
  const module = new URL('./process.ts', import.meta.url)
  return openAside({ log, env, module, heapMegabytes: HEAP_MEGABYTES, silentMs: pauses?.silentAsideMs })
}

/** Logs in, counts the folders and logs out again. Throws MailboxError. */
export function probeAside(app: App, settings: ImapSettings, options: MailboxOptions): Promise<{ folders: number }> {
  return ask(app, { kind: 'probe', settings, options }, { timeoutMs: PROBE_MS })
}

interface Wanted {
  readonly ref: MessageRef
  /** Folders it may have been filed in. */
  readonly folderIds: readonly string[]
  readonly maxBytes: number
  readonly maxText: number
}

interface Reader {
  readonly settings: MailboxSettings
  readonly options: MailboxOptions
}

/** The plain text of one message in the inbox or the Icebox folder, read once. Throws MailboxError. */
export function readTextAside(app: App, { settings, options }: Reader, wanted: Wanted): Promise<ReadText> {
  if (!('token' in settings)) return ask(app, { kind: 'text', settings, options, ...wanted }, { timeoutMs: TEXT_MS })
  const { token, ...tellable } = settings
  const help = (request: unknown) => outcomeOf(() => token((request as TokenRequest).refused))
  return ask(app, { kind: 'text', settings: tellable, options, ...wanted }, { timeoutMs: TEXT_MS, help })
}

interface Way {
  readonly timeoutMs: number
  readonly help?: (request: unknown) => Promise<unknown>
}

async function ask<Q extends HostQuestion>(app: App, question: Q, way: Way): Promise<HostAnswers[Q['kind']]> {
  try {
    return resultOf((await app.mailHosts.ask({ question, ...way })) as Outcome<HostAnswers[Q['kind']]>)
  } catch (error) {
    if (error instanceof AsideLost) throw failureOf(error.isLate ? 'timeout' : 'unreachable', error)
    throw error
  }
}
