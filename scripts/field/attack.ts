import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { endChild, spawnOurs } from '../supervise/child.ts'
import { Browser } from './browser.ts'
import type { HostileCounts, HostilePlaces, HostileWord } from './hostile-hosts.ts'
import { startWhole, type Whole } from './whole.ts'

/** Who sign in at once at hostile hosts, in the bench and in the test. */
export const STRANGERS = 20
/** A place in the queue of those who try a mailbox is asked for again this soon. */
const AGAIN_MS = 300

/** Hostile mail hosts, and people who name them to an installation. */
export interface Attackers {
  /** What the installation must be told, so that these hosts may be asked at all. */
  readonly env: NodeJS.ProcessEnv
  /** Connects mailboxes at a host that is still good. */
  connect(url: string): Promise<void>
  /** Lets that host turn, and so many strangers at once sign in at hostile hosts, each again and again. */
  begin(url: string, strangers: number): void
  counts(): Promise<HostileCounts>
  stop(): Promise<void>
}

/** An installation like an operator's, and those who attack it. */
export interface Besieged {
  readonly attackers: Attackers
  readonly icebox: Whole
  stop(): Promise<void>
}

export async function startBesieged(): Promise<Besieged> {
  const attackers = await openAttackers()
  try {
    const icebox = await startWhole({ ...attackers.env, SANDBOX: 'off', SELF_HOST_UNLIMITED: 'true' })
    const stop = async () => {
      await attackers.stop()
      await icebox.stop()
    }
    return { attackers, icebox, stop }
  } catch (error) {
    await attackers.stop()
    throw error
  }
}

async function openAttackers(): Promise<Attackers> {
  const child = spawnOurs('scripts/field/hostile-hosts.ts', {})
  const answer = async <T extends object>(part: keyof T): Promise<T> => {
    for (;;) {
      const [word] = (await once(child, 'message')) as [T]
      // The loader of TypeScript sends messages of its own over the channel.
      if (part in word) return word
    }
  }
  const tell = (word: HostileWord) => child.send(word)
  const places = await answer<HostilePlaces>('ports')
  const ending = new AbortController()
  const { port, logins } = places.turncoat
  return {
    env: {
      MAIL_HOST_ALLOW_CIDRS: '127.0.0.0/8',
      MAIL_HOST_ALLOW_PORTS: [...places.ports, port].join(','),
      // Every stranger comes from a network of their own.
      TRUST_PROXY: 'true',
    },
    connect: async url => {
      for (const login of logins) await new Browser(url).post('/api/auth/imap/signin', at(port, login))
    },
    begin: (url, strangers) => {
      tell('turn')
      for (let i = 0; i < strangers; i++)
        void attack(url, places.ports[i % places.ports.length] ?? 0, ending.signal).catch(() => undefined)
    },
    counts: () => {
      tell('count')
      return answer<HostileCounts>('taken')
    },
    stop: async () => {
      ending.abort()
      await endChild(child)
    },
  }
}

async function attack(url: string, port: number, signal: AbortSignal): Promise<void> {
  const login = at(port, { email: 'stranger@hostile.example', password: 'anything' })
  while (!signal.aborted) {
    const headers = {
      'content-type': 'application/json',
      origin: url,
      'x-requested-with': 'icebox',
      'x-forwarded-for': `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    }
    const body = JSON.stringify(login)
    const answer = await fetch(`${url}/api/auth/imap/signin`, { method: 'POST', headers, body })
    await answer.text()
    if (answer.status !== 400) await pause(AGAIN_MS)
  }
}

function at(port: number, login: { email: string; password: string }) {
  return { ...login, host: '127.0.0.1', port }
}
