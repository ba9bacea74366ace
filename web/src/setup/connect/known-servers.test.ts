import { hostOfAddress, hostOfServer } from '@icebox/contract/mail-hosts'
import { expect, test } from 'vitest'
import { serversFor, wordsFor } from './known-servers.ts'

const fastmail = hostOfAddress('ann@fastmail.com')

test('an address of a known host fills in its server, and another address takes it away again', () => {
  const filled = serversFor({ email: 'ann@fastmail.com', host: '' }, undefined)
  expect(filled).toEqual({ servers: { host: 'imap.fastmail.com', port: 993 }, known: fastmail })
  expect(serversFor({ email: 'ann@gmx.net', host: 'imap.fastmail.com' }, fastmail).servers?.host).toBe('imap.gmx.net')
  const unknown = serversFor({ email: 'ann@fernbank.example', host: 'imap.fastmail.com' }, fastmail)
  expect(unknown).toEqual({ servers: { host: '', port: 993 }, known: undefined })
})

test('a server that somebody typed stays, and is known by its name', () => {
  expect(serversFor({ email: 'ann@fastmail.com', host: 'mail.fernbank.example' }, fastmail)).toEqual({
    servers: undefined,
    known: undefined,
  })
  const own = serversFor({ email: 'ann@fernbank.example', host: 'imap.gmail.com' }, undefined)
  expect(own).toEqual({ servers: undefined, known: hostOfServer('imap.gmail.com') })
})

test('an unknown address leaves the fields as they are', () => {
  expect(serversFor({ email: 'ann@fernbank.example', host: '' }, undefined).servers).toBeUndefined()
})

test.each([
  ['ann@fastmail.com', 'Fastmail: imap.fastmail.com. Use an app password.'],
  [
    'ann@gmail.com',
    'Gmail: imap.gmail.com. Use an app password. Google makes one when 2-Step Verification is on, and shows it once.',
  ],
  ['ann@gmx.de', 'GMX: imap.gmx.net. Turn on POP3 and IMAP in its settings first.'],
  ['ann@posteo.de', 'Posteo: posteo.de.'],
])('%s is told what to do', (address, words) => {
  const known = hostOfAddress(address)
  expect(known && wordsFor(known)).toBe(words)
})
