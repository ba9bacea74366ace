import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MODIFY } from '../conformance/gmail-world.ts'
import { openMailbox } from '../providers.ts'
import type { AskToken } from '../settings.ts'
import { anHourAgo, openTestBox } from './box-for-tests.ts'

type Answer = (response: ServerResponse) => void

/** Answers the first calls as told and then hangs up; the labels of a mailbox, so that opening it succeeds. */
async function hostThat(...answers: Answer[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '')
    const answer = answers.shift()
    if (answer) answer(response)
    else request.socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const gmailUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { folderName: 'Icebox', allowCidrs: [], gmailUrl }
  const open = async (token: AskToken = async () => 'a-token', patienceMs = 20_000) => {
    const settings = { provider: 'google' as const, address: 'ann@house.example', token }
    const mailbox = await openMailbox(settings, { ...options, patienceMs })
    onTestFinished(() => mailbox.close())
    return mailbox
  }
  return { asked, open }
}

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const SECRET = 'Confidential words of the provider'
const refuse = (status: number, reason: string, headers?: Record<string, string>) =>
  say(status, { error: { code: status, message: SECRET, errors: [{ message: SECRET, reason }] } }, headers)
const welcome = say(200, { labels: [{ id: 'Label_1', name: 'Icebox', type: 'user' }] })

describe('a refusal by Gmail', () => {
  const newStyle = { error: { code: 403, message: SECRET, details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } }
  const rows: [string, Answer, object][] = [
    [
      'a scope that was not given',
      refuse(403, 'insufficientPermissions'),
      { kind: 'reconnect', reason: 'scope_missing' },
    ],
    ['the same in newer words', say(403, newStyle), { kind: 'reconnect', reason: 'scope_missing' }],
    ['an administrator', refuse(403, 'domainPolicy'), { kind: 'reconnect', reason: 'blocked_by_admin' }],
    ['an API that is switched off', refuse(403, 'accessNotConfigured'), { kind: 'unavailable', reason: undefined }],
    ['a reason nobody knows', refuse(403, 'neverHeardOf'), { kind: 'unavailable', reason: undefined }],
    ['an account without mail', refuse(400, 'failedPrecondition'), { kind: 'unsupported', reason: undefined }],
    ['an answer of another shape', say(200, { labels: [{ id: SECRET }] }), { kind: 'unavailable' }],
    ['an answer that is no JSON', say(200, SECRET), { kind: 'unavailable' }],
    ['a way to somewhere else', say(302, '', { location: 'http://127.0.0.1:1/' }), { kind: 'unavailable' }],
  ]
  it.each(rows)('%s is told as what it is, in our words', async (_name, answer, expected) => {
    const host = await hostThat(answer)
    const failure = await host.open().catch(error => error)
    expect(failure).toMatchObject({ name: 'MailboxError', ...expected })
    expect(JSON.stringify([failure.message, String(failure.cause)])).not.toContain(SECRET)
    expect(JSON.stringify(failure)).not.toContain('a-token')
  })

  it.each([429, 403])('too fast a pace (%s) is waited out as long as Gmail says, if that is short', async status => {
    const host = await hostThat(refuse(status, 'rateLimitExceeded', { 'retry-after': '0' }), welcome)
    await host.open()
    expect(host.asked).toHaveLength(2)
  })

  it('too fast a pace for longer is left to the caller, with the moment', async () => {
    const host = await hostThat(refuse(429, 'userRateLimitExceeded', { 'retry-after': '120' }))
    const before = Date.now()
    const failure = await host.open().catch(error => error)
    expect(failure).toMatchObject({ kind: 'slow_down' })
    const wait = failure.retryAt.getTime() - before
    expect(Math.round(wait / 10_000)).toBe(12)
    expect(host.asked).toHaveLength(1)
  })

  it('too fast a pace that does not end is left to the caller after a few tries', async () => {
    const quickly = { 'retry-after': '0' }
    const host = await hostThat(...Array.from({ length: 4 }, () => refuse(403, 'rateLimitExceeded', quickly)))
    await expect(host.open()).rejects.toMatchObject({ kind: 'slow_down', retryAt: expect.any(Date) })
    expect(host.asked).toHaveLength(4)
  })

  it('trouble of theirs is tried again, and told when it lasts', async () => {
    const brief = await hostThat(say(503, SECRET, { 'retry-after': '0' }), say(500, ''), welcome)
    await brief.open()
    const lasting = await hostThat(...Array.from({ length: 9 }, () => say(503, SECRET, { 'retry-after': '0' })))
    await expect(lasting.open()).rejects.toMatchObject({ kind: 'unavailable', reason: 'unreachable' })
    expect(lasting.asked).toHaveLength(4)
  })

  it('an answer that stops in the middle is tried again', async () => {
    const host = await hostThat(response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"labels": [')
      response.flushHeaders()
      response.socket?.end()
    }, welcome)
    await host.open()
    expect(host.asked).toHaveLength(2)
  })

  it('silence is tried once more', async () => {
    const host = await hostThat(
      () => undefined,
      () => undefined,
      welcome,
    )
    const failure = await host.open(undefined, 300).catch(error => error)
    expect(failure).toMatchObject({ kind: 'unavailable', reason: 'timeout' })
    expect(host.asked).toHaveLength(2)
  })
})

describe('an answer without end', () => {
  const JSON_BYTES = 32 << 20
  const RAW_BYTES = 128 << 20
  /** What lies in the buffers of a connection is sent and never read. */
  const UNDER_WAY = 24 << 20

  /** Goes on for far longer than any answer may be, and counts the bytes that it got rid of. */
  function endless(status: number, begin: string) {
    const sent = { bytes: 0 }
    const piece = Buffer.alloc(1 << 20, 'x')
    const answer: Answer = response => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.write(begin)
      const goOn = () => {
        for (let mayWrite = true; mayWrite; sent.bytes += piece.length) {
          if (response.destroyed) return
          if (sent.bytes > 4 * RAW_BYTES) return void response.end()
          mayWrite = response.write(piece)
        }
        response.once('drain', goOn)
      }
      goOn()
    }
    return { sent, answer }
  }

  it.each([200, 401, 503])('(%s) is read no further than any could be, and not asked for again', async status => {
    const { sent, answer } = endless(status, '{"labels": [{"id": "')
    const host = await hostThat(answer, welcome)
    await expect(host.open()).rejects.toMatchObject({ kind: 'unavailable', reason: 'too_much' })
    expect(sent.bytes).toBeLessThan(JSON_BYTES + UNDER_WAY)
    expect(host.asked).toHaveLength(1)
  })

  it('is no message either', async () => {
    const { sent, answer } = endless(200, '{"raw": "')
    const host = await hostThat(welcome, answer)
    const mailbox = await host.open()
    const ref = { key: '1', messageId: '<a@cold.example>', receivedAt: new Date(), size: 1 }
    await expect(mailbox.read(ref, 1_000)).rejects.toMatchObject({ kind: 'unavailable', reason: 'too_much' })
    expect(sent.bytes).toBeLessThan(RAW_BYTES + UNDER_WAY)
    expect(host.asked).toHaveLength(2)
  })
})

describe('an access token', () => {
  it('that had its hour is changed for another, once, however many calls it fails', async () => {
    const box = await openTestBox()
    for (const subject of ['a', 'b', 'c', 'd', 'e']) await box.deliver(subject)
    const refused: (string | undefined)[] = []
    const token: AskToken = async before => {
      refused.push(before)
      return before === undefined ? box.settings.token() : (await box.twin.grant(box.address, [MODIFY])).accessToken
    }
    const mailbox = await box.open({ token })
    const { arrived } = await mailbox.arrivedSince(anHourAgo())
    box.twin.expireAccessTokens()
    await Promise.all(arrived.map(arrival => mailbox.move(arrival, 'icebox')))
    expect(refused).toEqual([undefined, await box.settings.token()])
  })

  it('that is refused like the one before it means that the right was taken away', async () => {
    const stale = refuse(401, 'authError')
    const host = await hostThat(stale, stale, welcome)
    const tokens: (string | undefined)[] = []
    const token: AskToken = async refused => {
      tokens.push(refused)
      return refused ? 'second' : 'first'
    }
    await expect(host.open(token)).rejects.toMatchObject({ kind: 'reconnect', reason: 'revoked' })
    expect(tokens).toEqual([undefined, 'first'])
    expect(host.asked).toEqual(['Bearer first', 'Bearer second'])
  })

  it('that cannot be had for a moment is asked for again the next time', async () => {
    const box = await openTestBox()
    const asked: (string | undefined)[] = []
    const token: AskToken = async refused => {
      asked.push(refused)
      if (asked.length === 2) throw new Error(SECRET)
      return (await box.twin.grant(box.address, [MODIFY])).accessToken
    }
    const mailbox = await box.open({ token })
    box.twin.expireAccessTokens()
    await expect(mailbox.arrivedSince(anHourAgo())).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await mailbox.arrivedSince(anHourAgo())).arrived).toEqual([])
    expect(asked).toEqual([undefined, expect.any(String), undefined])
  })
})
