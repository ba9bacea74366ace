import { setTimeout as pause } from 'node:timers/promises'
import type { MailTwin, TwinMessage } from '@icebox/sandbox/mail-twin'
import type { Config } from '../../src/config.ts'
import type { Lying } from '../orders/box.ts'
import { type Name, type ProviderOwner, providerOwner } from '../provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../provider-world.ts'
import { oneOf } from '../random.ts'
import { type HttpLine, type HttpMishap, startHttpLine } from './http-line.ts'
import type { Host, Post, Trouble } from './post.ts'

/** The twin of Google or Microsoft behind a line that refuses, loses, garbles and lies. */
export async function twinHost(name: Name, change: Partial<Config> = {}): Promise<Host> {
  const world = await providerWorld(undefined, change)
  const line = await startHttpLine(world.fronts[name].url)
  const owner = await providerOwner(world, name)
  await connectedLongAgo(world, owner)
  return {
    kind: `the twin of ${name === 'google' ? 'Google' : 'Microsoft'}`,
    ...{ test: world.test, config: throughLine(world.test.app.config, { name, line }) },
    post: await postOf(owner, name),
    trash: 'Trash',
    onlyCopies: false,
    troubles: troublesOf(line, { name, twin: owner.twin }),
    mend: () => {
      line.mend()
      line.cut()
    },
    stop: async () => {
      await line.stop()
      await world.close()
    },
  }
}

/** Hosts whose clock is wrong date their mail before the moment of connecting. */
async function connectedLongAgo({ test }: ProviderWorld, { mailboxId }: ProviderOwner): Promise<void> {
  const connected_at = new Date(Date.now() - 3_600_000)
  await test.app.db.updateTable('mailbox').set({ connected_at }).where('id', '=', mailboxId).execute()
}

/** Every address that workers call at the provider leads through the line. */
export function throughLine(config: Config, { name, line }: { name: Name; line: HttpLine }): Config {
  const known = config[name]
  const base = name === 'google' ? config.google?.gmailUrl : config.microsoft?.graphUrl
  const text = JSON.stringify(known).replaceAll(base ?? '', line.url)
  return { ...config, [name]: JSON.parse(text) }
}

const SCOPES = {
  google: ['https://www.googleapis.com/auth/gmail.modify'],
  microsoft: ['openid', 'email', 'offline_access', 'User.Read', 'Mail.ReadWrite'],
} as const

async function postOf({ twin, address, client, accountId, mailboxId }: ProviderOwner, name: Name): Promise<Post> {
  const program = twin.program(address)
  const known = new Set<string>()
  const all = async () => (await program.messages()).filter(({ folder }) => !NOT_MAIL.has(folder))
  const find = async ({ key, folder }: Lying) => (await all()).find(each => each.id === key && each.folder === folder)
  return {
    ...{ address, client, accountId, mailboxId },
    deliver: async (raw, receivedAt) => {
      await twin.deliver(address, raw, { receivedAt })
      const copy = (await all()).find(({ id }) => !known.has(id))?.id ?? ''
      known.add(copy)
      return copy
    },
    look: async () => (await all()).map(lyingOf),
    bytes: lying => readBytes(twin, { address, name, id: lying.key }),
    // Nothing comes between finding and moving: both are done in one turn of this process, which is the twin's as well.
    move: async (lying, folder) => {
      const found = await find(lying)
      if (found) await program.move(found, folder)
      return found !== undefined
    },
    mark: async (lying, flag) => {
      const found = await find(lying)
      if (found) await program.flag(found, flag)
      return found !== undefined
    },
  }
}

const NOT_MAIL: ReadonlySet<string> = new Set(['Sent', 'Drafts'])

function lyingOf({ id, folder, flags }: TwinMessage): Lying {
  return { copy: id, folder, key: id, flags: new Set(flags) }
}

interface Place {
  readonly address: string
  readonly name: Name
  readonly id: string
}

async function readBytes(twin: MailTwin, place: Place): Promise<string> {
  const { accessToken } = await twin.grant(place.address, SCOPES[place.name])
  const headers = { authorization: `Bearer ${accessToken}`, prefer: 'IdType="ImmutableId"' }
  const path =
    place.name === 'microsoft'
      ? `/v1.0/me/messages/${encodeURIComponent(place.id)}/$value`
      : `/gmail/v1/users/me/messages/${place.id}?format=raw`
  let answer = await fetch(twin.url + path, { headers })
  // The minute's allowance is used up; whoever judges has time.
  for (let tries = 0; [403, 429].includes(answer.status) && tries < 40; tries++) {
    await pause(3_000)
    answer = await fetch(twin.url + path, { headers })
  }
  if (place.name === 'microsoft') return answer.text()
  const { raw } = (await answer.json()) as { raw?: string }
  return Buffer.from(raw ?? '', 'base64url').toString()
}

/** `METHOD /path` of the calls that move mail. */
const MOVES = {
  google: (call: string) => call.startsWith('POST') && call.endsWith('/modify'),
  microsoft: (call: string) => call.startsWith('POST') && /\/move$|\/\$batch$/.test(call),
} as const
const isToken = (call: string) => call.endsWith('/token')
const isQuestion = (call: string) => call.startsWith('GET')

const LONGEST_STALL_MS = 6_000
const STATUSES = [401, 403, 429, 500, 503] as const

function troublesOf(line: HttpLine, { name, twin }: { name: Name; twin: MailTwin }): Trouble[] {
  const isMove = MOVES[name]
  const few = (random: () => number) => 1 + Math.floor(random() * 3)
  const befall = (trouble: string, mishap: HttpMishap, when: (call: string) => boolean): Trouble => ({
    name: trouble,
    begin: (random, struck) => line.befall(mishap, few(random), striking(when, struck)),
  })
  const once = (trouble: string, begin: (random: () => number) => void): Trouble => ({
    name: trouble,
    begin: (random, struck) => {
      struck()
      begin(random)
    },
  })
  return [
    ...STATUSES.map(status => befall(`${status} to anything`, { does: 'refuse', status }, () => true)),
    ...STATUSES.map(status => befall(`${status} to a move`, { does: 'refuse', status }, isMove)),
    befall('404 to a move', { does: 'refuse', status: 404 }, isMove),
    befall('404 to a question', { does: 'refuse', status: 404 }, isQuestion),
    befall('503 to a token', { does: 'refuse', status: 503 }, isToken),
    befall('500 to a move though it is made', { does: 'refuse_though_done', status: 500 }, isMove),
    befall('the answer to a move lost', { does: 'drop_answer' }, isMove),
    befall('the answer to a move lost', { does: 'drop_answer' }, isMove),
    befall('an answer lost', { does: 'drop_answer' }, () => true),
    befall('a call lost', { does: 'drop' }, () => true),
    befall('half an answer', { does: 'garble' }, () => true),
    befall('a page of a hotel', { does: 'show_page' }, isQuestion),
    {
      name: 'a call stalled',
      begin: (random, struck) => {
        const when = striking(oneOf([isMove, isQuestion], random), struck)
        line.befall({ does: 'stall', ms: random() * LONGEST_STALL_MS }, 1, when)
      },
    },
    once('all lines cut', () => line.cut()),
    once('cursors too old', () => twin.expireCursors()),
    once('access tokens ended', () => twin.expireAccessTokens()),
  ]
}

function striking(when: (call: string) => boolean, struck: () => void): (call: string) => boolean {
  return call => {
    const strikes = when(call)
    if (strikes) struck()
    return strikes
  }
}
