import type { TwinMessage } from '../../sandbox/src/mail-twin.ts'
import type { Browser } from './browser.ts'

/** Message-IDs in each of the two places, with how often each is there. */
export interface Copies {
  readonly inbox: ReadonlyMap<string, number>
  readonly icebox: ReadonlyMap<string, number>
}

/** How the provider rings: as it should, or every push lost, or each five times, late and out of order. */
export type Weather = 'fair' | 'silence' | 'storm'

/** A mail host with one person, beside an installation that is to watch it. */
export interface FieldHost {
  /** What the installation must be told to find it. */
  readonly env: NodeJS.ProcessEnv
  deliver(raw: Buffer): Promise<void>
  /** What is in the mailbox, as another mail program sees it. */
  copies(): Promise<Copies>
  /** Signs the person in at the installation and connects the mailbox; answers the browser that did. */
  signIn(url: string): Promise<Browser>
  setWeather(weather: Weather): void
  stop(): Promise<void>
}

export interface Place {
  readonly address: string
  /** A folder of the installation, for whatever the host keeps. */
  readonly home: string
  /** Where the installation's web server will listen. */
  readonly url: string
}

/** Counts the messages of inbox and Icebox. */
export function copiesOf(messages: readonly Pick<TwinMessage, 'folder' | 'messageId'>[]): Copies {
  const count = (folder: string) => {
    const found = new Map<string, number>()
    for (const message of messages) {
      if (message.folder === folder) found.set(message.messageId, (found.get(message.messageId) ?? 0) + 1)
    }
    return found
  }
  return { inbox: count('INBOX'), icebox: count('Icebox') }
}
