import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ImapTap, startTap } from '@icebox/mailbox/conformance/tap'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { startDovecot } from '@icebox/sandbox/imap/dovecot'
import { connectImap } from '../orders/connected.ts'
import { oneOf } from '../random.ts'
import { testApp } from '../test-app.ts'
import { type Imap, openDovecotPost } from './dovecot-post.ts'
import type { Host, Trouble } from './post.ts'

const ADDRESS = 'ada@fernbank.example'
const PASSWORD = 'a password of the test'

/** What a test can do to a Dovecot beside what an owner does. */
export interface DovecotCampaignHost extends Host {
  connect(): Promise<Imap>
}

/** A real Dovecot behind a line that cuts, stalls, garbles and lies. */
export async function dovecotHost(kind: 'move' | 'copy'): Promise<DovecotCampaignHost> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-campaign-'))
  const login = { address: ADDRESS, password: PASSWORD }
  const capability = kind === 'move' ? 'full' : 'no-move'
  const dovecot = await startDovecot({ folder, capability, users: [login] })
  const tap = await startTap(dovecot.imapPort)
  const test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: undefined } })
  const connected = await connectImap(test, { ...login, port: tap.port })
  const { post, close } = await openDovecotPost(dovecot, { connected, login })
  return {
    kind: `Dovecot with ${kind === 'move' ? 'MOVE' : 'COPY and UIDPLUS only'}`,
    ...{ test, post, config: test.app.config },
    trash: 'Deleted Messages',
    onlyCopies: kind === 'copy',
    troubles: troublesOf(tap, kind),
    mend: () => tap.mend(),
    connect: () => connectTo(dovecot, login),
    stop: async () => {
      await close()
      await test.close()
      await tap.stop()
      await dovecot.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const READING = ['UID FETCH', 'UID SEARCH', 'SELECT', 'STATUS', 'NOOP', 'LOGIN', 'AUTHENTICATE', 'LIST']
const LONGEST_STALL_MS = 6_000
const GARBLED_MS = 800

function troublesOf(tap: ImapTap, kind: 'move' | 'copy'): Trouble[] {
  const changing = kind === 'move' ? ['UID MOVE'] : ['UID COPY', 'UID STORE', 'UID EXPUNGE']
  const any = [...changing, 'UID FETCH', 'UID SEARCH', 'SELECT']
  const mishaps = [
    ['a change refused', 'no', changing],
    ['a change made and said to be refused', 'no_though_done', changing],
    ['the line cut before a change', 'drop_before', changing],
    ['a change made and never answered', 'drop_unanswered', changing],
    ['a change made and never answered', 'drop_unanswered', changing],
    ['a question refused', 'no', ['UID FETCH', 'UID SEARCH', 'SELECT', 'STATUS']],
    ['the line cut before a question', 'drop_before', READING],
  ] as const
  return [
    ...mishaps.map(
      ([name, mishap, commands]): Trouble => ({
        name,
        begin: (random, struck) => tap.befall(mishap, striking(oneOf(commands, random), struck)),
      }),
    ),
    { name: 'all lines cut', begin: (_, struck) => cut(tap, struck) },
    {
      name: 'a command stalled',
      begin: (random, struck) => {
        const ms = random() * LONGEST_STALL_MS
        tap.holdUp(() => pause(ms), striking(oneOf(any, random), struck))
      },
    },
    {
      name: 'answers garbled',
      begin: async (random, struck) => {
        struck()
        tap.rewrite(...oneOf(GARBLES, random))
        await pause(GARBLED_MS)
        tap.rewrite()
        // Else whoever waits for an answer that was garbled may wait for minutes.
        if (random() < 0.7) tap.cut()
      },
    },
  ]
}

function cut(tap: ImapTap, struck: () => void): void {
  struck()
  tap.cut()
}

function striking(command: string, struck: () => void): (command: string) => boolean {
  return each => {
    if (each !== command) return false
    struck()
    return true
  }
}

/** Broken so that nothing true can be read from them: no number becomes another one. */
const GARBLES: readonly (readonly [RegExp, string])[] = [
  [/^\* \d+ FETCH \(/m, '* \u0000\u00ff FE(('],
  [/^(\S+) OK .*\r\n/m, '%%%% \u00fe\u00ff\r\n'],
  [/^\* SEARCH .*\r\n/m, '* SEARCH x-y-z (\r\n'],
  [/\)\r\n/, '\r\n'],
  [/COPYUID/, 'COPYU1D'],
]
