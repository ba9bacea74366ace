import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { judgeRows } from '../evaluation/judging.ts'
import { atLine, auc } from '../evaluation/metrics.ts'
import { readRows } from '../training/dataset.ts'
import { judge } from './judge.ts'
import { type Message, STRANGER } from './message.ts'
import { parseMessage } from './mime.ts'
import { loadModel } from './model/load.ts'
import { emptyProfile, learn } from './personal/profile.ts'
import { NO_KEY } from './personal/seal.ts'
import { relayedIn } from './relayed.ts'
import { rankReasons } from './why.ts'

const model = loadModel()

const PITCH = `Hi, we host libraries like yours for 400 teams. Would you be open to listing us as the managed option? We pay
maintainers a referral share on every seat. Happy to send numbers: https://stackharbor.example/maintainers`

function mail(from: string, text: string, headers = ''): Message {
  const head = `From: ${from}\nTo: me@example.com\nSubject: Re: [me/tides] Offsets are dropped (Issue #2)\n${headers}`
  return parseMessage(Buffer.from(`${head}\n${text}`))
}

const comment = (words: string, headers?: string) =>
  mail(
    'Marlow Fenn <notifications@github.com>',
    `marlowf left a comment (me/tides#2)\n\n${words}\n\n-- \nReply to this email directly or view it on GitHub:\nhttps://github.com/me/tides/issues/2\nYou are receiving this because you were mentioned.`,
    headers,
  )

const ask = (message: Message) => judge(message, { relationship: STRANGER, profile: emptyProfile() }, model)

describe('what a service passes on', () => {
  test('is the words of its author, without those of the service', () => {
    const relayed = relayedIn(comment(PITCH))
    expect(relayed?.text).toBe(`${PITCH}\n\n--`)
    expect(relayed?.from).toEqual({ name: 'Marlow Fenn', address: '' })
  })

  test('is judged by these words, and says so', () => {
    const { score, reasons } = ask(comment(PITCH))
    expect(score).toBeGreaterThan(
      ask(comment('It fails with 0.9.2 as well, I pushed a branch with a test.')).score + 0.3,
    )
    expect(reasons.map(({ code }) => code)).toContain('relayed')
  })

  test('is told however many signs there are', () => {
    const signs = ['pitch', 'credentials', 'asks_for_answer', 'flattery', 'presumed_need', 'bump', 'stranger'] as const
    const given = [...signs, 'fake_reply' as const].map(code => [code, 2] as const)
    const told = rankReasons([...given, ['relayed', -0.5]], 0.9).map(({ code }) => code)
    expect(told).toHaveLength(8)
    expect(told).toContain('relayed')
  })

  test('is not proven to be of its author, though the service was checked', () => {
    const by = (from: string, domain: string, words: string) => {
      const headers = `Reply-To: marlow@stackharbor.example\nAuthentication-Results: mx.example.com; dkim=pass header.d=${domain}; dmarc=pass\n`
      return mail(from, words, headers)
    }
    const known = { relationship: STRANGER, key: NO_KEY }
    const own = by('marlow@stackharbor.example', 'stackharbor.example', PITCH)
    const { fingerprint } = judge(own, { ...known, profile: emptyProfile() }, model)
    const profile = learn(emptyProfile(), { wanted: true, fingerprint })
    const codesOf = (message: Message) => judge(message, { ...known, profile }, model).reasons.map(({ code }) => code)
    expect(codesOf(own)).toContain('sender_restored')
    const passedOn = by(
      'Marlow <notifications@github.com>',
      'github.com',
      'Buy our seats now, thirty percent off for you.',
    )
    expect(codesOf(passedOn)).not.toContain('sender_restored')
    expect(judge(passedOn, { ...known, profile }, model).senderCheck).toBe('passed')
  })

  test.each([
    ['anybody else', 'Marlow Fenn <marlow@stackharbor.example>', `left a comment\n\n${PITCH}`],
    ['the service itself', 'Dropbox <no-reply@dropbox.com>', 'Your storage is almost full.'],
  ])('is nothing that %s writes', (_name, from, text) => {
    expect(relayedIn(mail(from, text))).toBeUndefined()
  })

  test('costs little, whatever it is made of', () => {
    const before = process.cpuUsage().user
    for (const part of ['https://', 'https://github', '(a@', 'comment ', 'you are receiving ']) {
      relayedIn(comment(part.repeat(60_000 / part.length)))
    }
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1_000)
  })
})

test('relayed mail and invitations are told apart, and wanted ones stay', async () => {
  const rows = readRows(fileURLToPath(new URL('../evaluation/relayed.jsonl.gz', import.meta.url)))
  const judged = await judgeRows(rows, model, { useRelationship: true })
  expect(auc(judged)).toBeGreaterThan(0.8)
  expect(atLine(judged, 85).wantedMoved).toBeLessThan(0.02)
})
