import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { type Message, STRANGER } from './message.ts'
import { parseMessage, UnreadableMessage } from './mime.ts'
import { loadModel } from './model/load.ts'
import type { Model } from './model/model.ts'
import { emptyProfile } from './personal/profile.ts'
import { NO_KEY } from './personal/seal.ts'
import { LABELS } from './verdict.ts'

let model: Model
beforeAll(() => {
  model = loadModel()
})

/** Reads and judges; every bound of a message and of a verdict is checked on the way. Undefined when unreadable. */
function survive(raw: Uint8Array): Message | undefined {
  let message: Message
  try {
    message = parseMessage(raw)
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableMessage)
    return undefined
  }
  expect(message.text.length).toBeLessThanOrEqual(64 * 1024)
  expect(message.html.length).toBeLessThanOrEqual(256 * 1024)
  expect(message.subject.length).toBeLessThanOrEqual(2000)
  expect(message.headers.length).toBeLessThanOrEqual(1000)
  expect(message.to.length).toBeLessThanOrEqual(200)
  expect(message.references.length).toBeLessThanOrEqual(100)
  expect(message.partTypes.length).toBeLessThanOrEqual(20)
  expect(message.attachmentCount).toBeLessThanOrEqual(500)
  expect(message.hiddenShare).toBeGreaterThanOrEqual(0)
  expect(message.hiddenShare).toBeLessThanOrEqual(1)
  const verdict = judge(message, { relationship: STRANGER, profile: emptyProfile(), key: NO_KEY }, model)
  expect(LABELS).toContain(verdict.label)
  expect(verdict.score >= 0 && verdict.score <= 1).toBe(true)
  return message
}

const PLAIN = `From: "Lee, Ann" <ann@example.com>
To: Bo <bo@example.org>, team: c@example.org, d@example.org;
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= and =?iso-8859-1?b?5Pb8?=
Date: Tue, 12 Mar 2024 08:41:10 -0500
Message-ID: <3@x>
References: <1@x>
 <2@x>
Content-Type: text/plain; charset=utf-8; format=flowed
Content-Transfer-Encoding: quoted-printable

Hi Bo,=20
would you be open to a 15 minute call?=
 https://example.com/a
> quoted`

const NESTED = `From: News <news@example.com>
Subject: Offer
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary*0="in"; boundary*1="ner"

--inner
Content-Type: text/plain; charset="windows-1252"

See the page
--inner
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PGh0bWw+PGJvZHk+PHAgc3R5bGU9ImRpc3BsYXk6bm9uZSI+aGlkZGVuPC9wPjxhIGhyZWY9Imh0dHA6Ly9hLmV4YW1wbGUvIj5zaG93bjwvYT4=
--inner--
--outer
Content-Type: message/rfc822

From: a@example.net
Subject: inside

body
--outer
Content-Type: text/calendar; method=REQUEST

BEGIN:VCALENDAR
--outer--
`

describe('bytes of any kind', () => {
  test('give a verdict or are unreadable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'From: a@b.example\r\n', 'Subject: '),
        fc.uint8Array({ maxLength: 3000 }),
        (start, rest) => {
          survive(Buffer.concat([Buffer.from(start), rest]))
        },
      ),
      { seed: 7, numRuns: 400 },
    )
  })

  test('put into real mail anywhere, or taken out of it, are survived', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\n',
          '\r',
          '\n\n',
          '--',
          '--outer',
          '--inner--',
          '\u0000',
          '=',
          '=?',
          '?=',
          '<',
          '>',
          '"',
          '(',
          ';',
        )
        .map(text => Buffer.from(text)),
      fc
        .constantFrom('charset=utf-16', 'base64', '&#xffffffff;', '<div style="', '<!--', '\u202e', '\ufeff')
        .map(text => Buffer.from(text)),
    )
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat(20), piece })
    fc.assert(
      fc.property(fc.constantFrom(PLAIN, NESTED), fc.array(change, { maxLength: 12 }), (mail, changes) => {
        let raw: Buffer = Buffer.from(mail)
        for (const { at, drop, piece: put } of changes) {
          const place = Math.floor(at * raw.length)
          raw = Buffer.concat([raw.subarray(0, place), put, raw.subarray(place + drop)])
        }
        survive(raw)
      }),
      { seed: 7, numRuns: 600 },
    )
  })

  test('nothing of a message is read beyond its own end', () => {
    const shared = Buffer.from(`From: a@b.example\n\nshownHIDDEN`)
    expect(parseMessage(shared.subarray(0, -'HIDDEN'.length)).text).toBe('shown')
  })
})

const MEGABYTE = 1024 * 1024
const head = 'From: sender@example.com\nSubject: words\n'
const mixed = (parts: string) => `${head}Content-Type: multipart/mixed; boundary=q\n\n${parts}`
const deep = Array.from({ length: 1000 }, (_, at) => `--q${at}\nContent-Type: multipart/mixed; boundary=q${at + 1}\n\n`)
const html = (page: string) => `${head}Content-Type: text/html\n\n${page}`

describe('mail made to hurt', () => {
  test.each<[string, string]>([
    ['a body of ten megabytes', `${head}\n${'buy this now '.repeat((10 * MEGABYTE) / 13)}`],
    [
      'ten megabytes in one line of base64',
      `${head}Content-Transfer-Encoding: base64\n\n${'QUJD'.repeat(2.5 * MEGABYTE)}`,
    ],
    [
      'ten megabytes of equals signs',
      `${head}Content-Transfer-Encoding: quoted-printable\n\n${'='.repeat(10 * MEGABYTE)}`,
    ],
    [
      'an attachment of ten megabytes',
      mixed(`--q\n\nhello\n--q\nContent-Type: image/png\n\n${'A'.repeat(10 * MEGABYTE)}`),
    ],
    ['ten thousand parts', mixed('--q\n\nhello\n'.repeat(10_000))],
    ['ten thousand attachments', mixed('--q\nContent-Type: image/png\n\nx\n'.repeat(10_000))],
    ['a million lines that might be delimiters', mixed('--x\n'.repeat(MEGABYTE))],
    [
      'a thousand multiparts in one another',
      `${head}Content-Type: multipart/mixed; boundary=q0\n\n${deep.join('')}words`,
    ],
    ['one boundary for all of them', mixed('--q\nContent-Type: multipart/mixed; boundary=q\n\n'.repeat(5000))],
    ['no end of headers', `${head}${'X-A: b\n'.repeat(MEGABYTE)}`],
    ['a header without end', `${head}X-A: ${'b'.repeat(5 * MEGABYTE)}`],
    ['a header folded half a million times', `${head}X-A: b\n${' c\n'.repeat(MEGABYTE / 2)}`],
    ['quotes and brackets never closed', `${head}To: ${'"<(\\'.repeat(100_000)}\n\nwords`],
    ['encoded words in a row', `${head}To: ${'=?utf-8?b?/w==?= '.repeat(10_000)}\n\nwords`],
    ['parameters in a row', `${head}Content-Type: text/plain${'; a*1*="x'.repeat(100_000)}\n\nwords`],
    ['tags never closed', html('<div><p><a '.repeat(100_000))],
    ['quotes never closed in tags', html('<a href="'.repeat(100_000))],
    ['elements nested without end', html(`${'<blockquote><td><pre>'.repeat(50_000)}words${'</td>'.repeat(50_000)}`)],
    ['elements closed that never were opened', html(`<b>${'</i>'.repeat(200_000)}words`)],
    ['scripts never closed', html('<script></scrip'.repeat(50_000))],
    ['comments never closed', html('<!--<!-'.repeat(100_000))],
    ['entities without end', html('&#9999999999999999999;&nosuchthing&'.repeat(20_000))],
    ['styles without end', html(`<p style="${'color:red;'.repeat(50_000)}">words`)],
    [
      'a thousand different styles',
      html(Array.from({ length: 5000 }, (_, at) => `<p style="color:#${at}">a`).join('')),
    ],
    ['line ends of every kind', `${head}\n${'\r\r\n\n\r'.repeat(500_000)}words`],
    ['a wall of quoted lines', `${head}\n${'> a\nb\n'.repeat(500_000)}`],
    ['links without end', html('<a href="https://a.example/'.repeat(20_000))],
    ['letters without width', `${head}\n${'v\u200bi\u200ba\u0336'.repeat(200_000)}`],
    ['letters of two scripts', `${head}\n${'аb'.repeat(500_000)}`],
    ['at signs in a row', `${head}\n${'a@'.repeat(200_000)} ${'@a.'.repeat(200_000)}`],
    ['one word without end', `${head}\n${'a'.repeat(MEGABYTE)}`],
    ['question and exclamation marks', `${head}\n${'!?'.repeat(MEGABYTE)}`],
  ])('%s is read within the bounds', (_name, raw) => {
    expect(survive(Buffer.from(raw))?.from.address).toBe('sender@example.com')
  })

  test('attachments are counted and not decoded', () => {
    const part = '--q\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\nQUJD\n'
    const message = survive(Buffer.from(mixed(`--q\n\nhello\n${part.repeat(3)}--q--\n`)))
    expect(message).toMatchObject({ text: 'hello', attachmentCount: 3, partTypes: ['text/plain', 'application/pdf'] })
  })
})

describe('mail in pieces', () => {
  test.each<[string, string, string]>([
    ['no end boundary', mixed('--q\nContent-Type: text/plain\n\nwords'), 'words'],
    ['a boundary that never comes', mixed('words'), 'words'],
    ['no boundary named', `${head}Content-Type: multipart/mixed\n\nwords`, 'words'],
    ['a part without headers', mixed('--q\n\nwords\n--q--'), 'words'],
    [
      'no empty line before the first part',
      `${head}Content-Type: multipart/mixed; boundary=q\n--q\n\nwords\n`,
      'words',
    ],
    ['a header twice', `${head}Subject: other\nFrom: other@example.net\n\nwords`, 'words'],
    ['NUL signs', `${head}X-\u0000: \u0000\n\nwords`, 'words'],
    ['a type that is none', `${head}Content-Type: \u0001;;;=;charset\n\nwords`, 'words'],
    ['a charset nobody knows', `${head}Content-Type: text/plain; charset=x-klingon\n\nwords`, 'words'],
    ['a charset that is not there', `${head}Content-Type: text/plain; charset=""\n\nwords`, 'words'],
    [
      'a message in a message and nothing else',
      mixed('--q\nContent-Type: message/rfc822\n\nSubject: in\n\nwords'),
      'words',
    ],
    ['padding in every line', `${head}Content-Transfer-Encoding: base64\n\nd28=\ncmRz\n`, 'words'],
  ])('is put together: %s', (_name, raw, text) => {
    const message = survive(Buffer.from(raw))
    expect(message?.text).toBe(text)
    expect(message?.subject).toBe('words')
    expect(message?.from.address).toBe('sender@example.com')
  })

  test('lone surrogates and bytes of another charset are told, not thrown', () => {
    const broken = Buffer.concat([
      Buffer.from(`${head}Content-Type: text/plain; charset=utf-8\n\nGr`),
      Buffer.from([0xfc, 0xdf]),
      Buffer.from('e'),
    ])
    expect(survive(broken)).toMatchObject({ text: 'Grüße', hasCharsetTrouble: true })
    expect(survive(Buffer.from(html('a&#xd800;b')))?.text).toBe('a\ufffdb')
    expect(survive(Buffer.from(`${head}Content-Type: text/plain; charset=utf-16le\n\n\ud800\udc00x`))).toBeDefined()
  })
})

describe('a plain form for filters', () => {
  const poem =
    'Whose woods these are nobody knows, their house stands somewhere behind little village; evening settles.'
  const pitch =
    'Lowest prices, no prescription needed, order your pills online today and save money with overnight shipping.'
  const both = (page: string) =>
    `${head}Content-Type: multipart/alternative; boundary=q\n\n--q\n\n${poem}\n--q\nContent-Type: text/html\n\n${page}\n--q--`

  test('does not stand in for the page the reader sees', () => {
    expect(survive(Buffer.from(both(`<p>${pitch}</p>`)))?.text).toBe(pitch)
    expect(survive(Buffer.from(both(`<p>${poem}</p>`)))?.text).toBe(poem)
  })

  test('text that the page hides is left out and measured', () => {
    const message = survive(Buffer.from(html(`<p>${pitch}</p><div style="font-size:0">${poem}</div>`)))
    expect(message?.text).toBe(pitch)
    expect(message?.hiddenShare).toBeGreaterThan(0.4)
  })
})
