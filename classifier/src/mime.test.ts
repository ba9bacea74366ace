import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFromHtml } from './html.ts'
import { messageFromFields, parseMessage, UnreadableMessage } from './mime.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parseMessage(bytes(text))

describe('a message', () => {
  test('gives its addresses, subject, date, references and text', () => {
    const message = parse(
      [
        'From: =?utf-8?q?J=C3=B6rg_Maas?= <Joerg@Example.COM>',
        'To: Ann <ann@example.org>, bob@example.org',
        'Reply-To: other@example.net',
        'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        'Date: Tue, 12 Mar 2024 08:41:10 -0500',
        'Message-ID: <3@x>',
        'References: <1@x>',
        ' <2@x>',
        'In-Reply-To: <2@x>',
        '',
        'Hello there',
      ].join('\r\n'),
    )
    expect(message.from).toEqual({ address: 'joerg@example.com', name: 'Jörg Maas' })
    expect(message.to.map(to => to.address)).toEqual(['ann@example.org', 'bob@example.org'])
    expect(message.replyTo[0]?.address).toBe('other@example.net')
    expect(message.subject).toBe('Grüße')
    expect(message.sentAt?.toISOString()).toBe('2024-03-12T13:41:10.000Z')
    expect(message.messageId).toBe('<3@x>')
    expect(message.references).toEqual(['<1@x>', '<2@x>'])
    expect(message.text).toBe('Hello there')
    expect(message.headers[0]).toEqual(['from', 'Jörg Maas <Joerg@Example.COM>'])
  })

  test('has the ids that stand in angle brackets, whatever stands around them', () => {
    const pieces = fc.constantFrom('<', '>', 'a', ' ', '@b', '\u00e9', '\t', '\u0001', 'x'.repeat(500))
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), parts => {
        const value = parts.join('').trim()
        const ids =
          Buffer.from(value)
            .toString('latin1')
            .match(/<[^<>\s]{1,995}>/g) ?? []
        expect(parse(`From: a@b.c\nReferences: ${value}\n\nHi`).references).toEqual([...new Set(ids)])
      }),
      { seed: 3, numRuns: 500 },
    )
  })

  test('reads HTML when there is no plain text, or only a stub of it', () => {
    const long = 'A long offer for you. '.repeat(20)
    const only = parse(`From: a@b.c\nContent-Type: text/html\n\n<p>${long}</p>`)
    expect(only.text).toContain('A long offer')
    const stub = parse(
      `From: a@b.c\nContent-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\nSee HTML\n--x\nContent-Type: text/html\n\n<p>${long}</p>\n--x--\n`,
    )
    expect(stub.text).toContain('A long offer')
  })

  test('without a known header is refused with one clear error', () => {
    for (const text of ['', 'just some words', '{"json": true}\n\nbody', '\n\n\n']) {
      expect(() => parse(text)).toThrow(UnreadableMessage)
    }
  })

  test('can be made from fields alone', () => {
    const message = messageFromFields({ subject: 'Hi', from: 'Ann Lee <Ann@Example.org>', text: 'x'.repeat(100_000) })
    expect(message.from).toEqual({ address: 'ann@example.org', name: 'Ann Lee' })
    expect(message.text.length).toBe(64 * 1024)
    expect(messageFromFields({ subject: '', from: '', text: '' }).from.address).toBe('')
  })
})

describe('hidden text', () => {
  test.each([
    ['display: none', '<span style="display: none">secret</span>'],
    ['DISPLAY:NONE !important', "<div style='DISPLAY:NONE !important'><p>secret</p></div>"],
    ['visibility', '<td style="visibility:hidden">secret</td>'],
    ['font size', '<p style="font-size:0px;line-height:1">secret</p>'],
    ['opacity', '<p style="opacity:0">secret</p>'],
    ['own background', '<p style="color:#FFF;background-color:#ffffff">secret</p>'],
    ['white on nothing', '<p style="color:white">secret</p>'],
    ['rgb', '<p style="color:rgb(1, 2, 3);background:#010203">secret</p>'],
    ['hidden attribute', '<p hidden>secret</p>'],
    ['comment', '<!-- secret -->'],
    ['style element', '<style>.secret{}</style>'],
  ])('by %s is left out', (_name, html) => {
    const text = textFromHtml(`<html><body><p>shown before</p>${html}<p>shown after</p></body></html>`)
    expect(text).not.toContain('secret')
    expect(text).toContain('shown before')
    expect(text).toContain('shown after')
  })

  test.each([
    '<p style="font-size:0.9em">shown</p>',
    '<p style="color:#ffffff;background:#000">shown</p>',
    '<table bgcolor="#003366"><tr><td style="color:#fff">shown</td></tr></table>',
    '<p style="display:block">shown</p>',
  ])('is not seen where there is none: %s', html => {
    expect(textFromHtml(html)).toContain('shown')
  })
})

describe('hostile input', () => {
  test('any bytes give a message or the one typed error', () => {
    const header = fc.constantFrom('From: a@b.c\r\n', 'Subject: x\r\nContent-Type: text/html\r\n', '')
    fc.assert(
      fc.property(header, fc.uint8Array({ maxLength: 4000 }), (start, rest) => {
        try {
          const message = parseMessage(Buffer.concat([bytes(start), bytes('\r\n'), rest]))
          expect(message.text.length).toBeLessThanOrEqual(64 * 1024)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableMessage)
        }
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('any text in the places that steer a parser is survived', () => {
    const piece = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary="x"\n',
      'Content-Type: text/plain; charset=x-none\n',
      'Content-Transfer-Encoding: base64\n',
      'Content-Transfer-Encoding: quoted-printable\n',
      'Content-Type: message/rfc822\n',
      'Subject: =?utf-8?b?////?= =?x?q?=ZZ?=\n',
      'From: <<<((("\n',
      '\n',
      '--x\n',
      '--x--\n',
      '=\n=ZZ',
      '<div style="',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), pieces => {
        parse(`From: a@b.c\n${pieces.join('')}`)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  const div = '<div>'.repeat(150_000)
  const nested = Array.from(
    { length: 400 },
    (_, at) => `--q${at}\nContent-Type: multipart/mixed; boundary=q${at + 1}\n\n`,
  )
  test.each([
    ['ten thousand parts', `Content-Type: multipart/mixed; boundary=q\n\n${'--q\n\nhello\n'.repeat(10_000)}`],
    ['parts in parts', `Content-Type: multipart/mixed; boundary=q0\n\n${nested.join('')}words`],
    ['a wall of base64', `Content-Transfer-Encoding: base64\n\n${'QUJD'.repeat(500_000)}`],
    ['a broken charset', 'Content-Type: text/plain; charset=x-klingon\n\n\u00ff\u00fe words'],
    ['deep HTML', `Content-Type: text/html\n\n${div}words`],
    ['tags without end', `Content-Type: text/html\n\n${'<a '.repeat(300_000)}`],
    ['half a million headers', `${'X: y\n'.repeat(500_000)}\nwords`],
    ['a crowd of recipients', `To: ${'a@b.c,'.repeat(100_000)}\n\nwords`],
    ['an endless subject', `Subject: ${'=?utf-8?q?a?= '.repeat(50_000)}\n\nwords`],
  ])('%s stays within the bounds', (_name, rest) => {
    const message = parse(`From: sender@example.com\n${rest}`)
    expect(message.from.address).toBe('sender@example.com')
    expect(message.text.length).toBeLessThanOrEqual(64 * 1024)
    expect(message.html.length).toBeLessThanOrEqual(1024 * 1024)
    expect(message.to.length).toBeLessThanOrEqual(200)
    expect(message.headers.length).toBeLessThanOrEqual(1000)
    expect(message.subject.length).toBeLessThanOrEqual(2000)
  })
})
