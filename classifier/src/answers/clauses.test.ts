import { describe, expect, it } from 'vitest'
import { parseMessage } from '../mime.ts'
import { brokenBy, MESSAGE_CLAUSES, type MessageClauseId } from './clauses.ts'
import { oneClickUrl } from './one-click.ts'
import { receivedBy } from './received.ts'

const ME = 'ada@house.example'
const GOOD: Readonly<Record<string, string>> = {
  'Return-Path': '<bounce-7@mail.pipelinely.example>',
  'Authentication-Results':
    'mx.house.example; dkim=pass header.d=pipelinely.example; dmarc=pass header.from=pipelinely.example',
  From: 'Derek Vance <derek@pipelinely.example>',
  To: `Ada <${ME}>`,
  Subject: 'Quick question',
  'Message-ID': '<1@pipelinely.example>',
}

/** The letter that may be answered, with these headers instead; null leaves one out. */
function letter(change: Readonly<Record<string, string | null>> = {}) {
  const headers = Object.entries({ ...GOOD, ...change }).filter(([, value]) => value !== null)
  const raw = `${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\nHello.\r\n`
  return receivedBy(parseMessage(Buffer.from(raw)), [ME])
}

/** The smallest change by which each clause does not hold. */
const BREAKS: Record<MessageClauseId, readonly Readonly<Record<string, string | null>>[]> = {
  whole_head: [{ 'X-1': Array.from({ length: 1_000 }, () => 'x').join('\r\nX-1: ') }],
  proven: [
    { 'Authentication-Results': null },
    { 'Authentication-Results': 'mx.house.example; dmarc=fail header.from=pipelinely.example; arc=pass' },
    { 'Authentication-Results': 'mx.house.example; dmarc=pass header.from=other.example' },
    { 'X-1': Array.from({ length: 1_000 }, () => 'x').join('\r\nX-1: ') },
    { 'Authentication-Results': 'mx.house.example; dmarc=none\r\nAuthentication-Results: evil.example; dmarc=pass' },
  ],
  by_a_person: [{ 'Auto-Submitted': 'auto-replied' }, { 'Auto-Submitted': 'auto-generated; owner-email=x' }],
  no_bulk: [{ Precedence: 'bulk' }, { Precedence: 'junk' }, { Precedence: 'auto_reply' }],
  no_list: [
    ...['List-Owner', 'List-Subscribe', 'List-Archive', 'Feedback-ID'].map(name => ({ [name]: 'x' })),
    { Precedence: 'list' },
    ...[{ 'List-Id': '<a.b>' }, { 'List-Post': 'NO' }, { 'List-Unsubscribe': '<mailto:a@b.example>' }],
  ],
  wants_answers: [{ 'X-Auto-Response-Suppress': 'OOF' }, { 'X-Autoreply': 'yes' }, { 'X-Loop': 'a@b.example' }],
  return_path: [{ 'Return-Path': null }, { 'Return-Path': '<>' }, { 'Return-Path': '<b@sendgrid.example>' }],
  one_sender: [
    { From: 'derek@pipelinely.example, mia@pipelinely.example' },
    { From: 'derek@pipelinely.example\r\nFrom: mia@pipelinely.example' },
  ],
  reply_to: [{ 'Reply-To': 'list@elsewhere.example' }],
  read_by_somebody: [
    ...[
      'no-reply',
      'noreply',
      'do-not-reply',
      'donotreply',
      'do_not_reply',
      'do.not.reply',
      'mailer-daemon',
      'postmaster',
      'bounce',
      'bounces-7',
    ],
    ...['notification', 'notifications', 'alerts', 'owner-news', 'news-request', 'news-bounces'],
  ].map(local => ({ From: `${local}@pipelinely.example` })),
  to_you: [{ To: 'everybody@house.example' }, { To: 'undisclosed-recipients:;' }],
  no_icebox: [{ 'X-Icebox-Action': '1' }],
}

it('a plain letter of a proven sender may be answered', () => {
  expect(brokenBy(letter())).toEqual([])
  expect(brokenBy(letter({ 'Auto-Submitted': 'no', 'Reply-To': 'x@eu.pipelinely.example' }))).toEqual([])
  expect(brokenBy(letter({ To: 'x@y.example', Cc: ME }))).toEqual([])
})

describe.each(MESSAGE_CLAUSES.map(({ id }) => id))('the clause %s', id => {
  it.each(BREAKS[id].map(change => [JSON.stringify(change).slice(0, 120), change] as const))(
    'does not hold with %s',
    (_, change) => {
      expect(brokenBy(letter(change))).toContain(id)
    },
  )
})

describe('one click that leaves a list', () => {
  const DKIM = 'v=1; a=rsa-sha256; d=mail.pipelinely.example; h=From:List-Unsubscribe:\r\n List-Unsubscribe-Post; b=abc'
  const LIST = {
    'List-Unsubscribe': '<mailto:x@y.example>, <https://Pipelinely.example/U?Id=A>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'DKIM-Signature': DKIM,
  }
  it('is an https address that a holding signature covers, as it was written', () => {
    expect(oneClickUrl(letter(LIST))).toBe('https://Pipelinely.example/U?Id=A')
  })

  it.each<[string, Record<string, string | null>]>([
    ['without https', { 'List-Unsubscribe': '<http://pipelinely.example/u>' }],
    ['by letter alone', { 'List-Unsubscribe': '<mailto:x@y.example>' }],
    ['without the word', { 'List-Unsubscribe-Post': null }],
    ['with another word', { 'List-Unsubscribe-Post': 'List-Unsubscribe=Two-Clicks' }],
    ['without a signature', { 'DKIM-Signature': null }],
    ['under a signature that does not cover it', { 'DKIM-Signature': DKIM.replace(':List-Unsubscribe:', ':') }],
    [
      'under a signature that leaves out the word',
      { 'DKIM-Signature': DKIM.replace(/\r\n List-Unsubscribe-Post/, 'To') },
    ],
    [
      'under a signature that does not hold',
      { 'Authentication-Results': 'mx.house.example; dkim=fail header.d=pipelinely.example' },
    ],
    [
      'under a holding signature of another, who forges the sender',
      {
        'DKIM-Signature': DKIM.replace('mail.pipelinely', 'evil'),
        'Authentication-Results': 'mx.house.example; dkim=pass header.d=evil.example; dmarc=fail',
      },
    ],
    ['with several senders', { From: 'derek@pipelinely.example, mia@other.example' }],
    ['in a head without end', { 'X-1': Array.from({ length: 1_000 }, () => 'x').join('\r\nX-1: ') }],
    ['under the signature of another', { 'DKIM-Signature': DKIM.replace('mail.pipelinely', 'other') }],
    [
      'where two of one domain differ',
      { 'DKIM-Signature': `${DKIM}\r\nDKIM-Signature: d=pipelinely.example; h=From; b=x` },
    ],
    ['given twice', { 'List-Unsubscribe': '<https://a.example/>\r\nList-Unsubscribe: <https://b.example/>' }],
  ])('is none %s', (_, change) => {
    expect(oneClickUrl(letter({ ...LIST, ...change }))).toBeUndefined()
  })
})
