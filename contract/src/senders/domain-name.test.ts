import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { ruledSender } from '../address.ts'
import { asciiDomain, readableDomain } from './domain-name.ts'

const DOMAINS = [
  'bücher.example',
  'münchen.de',
  'faß.de',
  '例え.テスト',
  'почта.рф',
  'παράδειγμα.δοκιμή',
  'मेल.भारत',
  'a-é-b.example',
  'mail.xn--bcher-kva.example',
  'plain.example',
]

test('a domain is written as Node writes it, and read back', () => {
  for (const domain of DOMAINS) {
    const ascii = asciiDomain(domain)
    expect([domain, ascii]).toEqual([domain, domainToASCII(domain)])
    expect(readableDomain(ascii)).toBe(domainToUnicode(ascii))
  }
})

test('what only looks like Punycode is shown as it stands', () => {
  for (const domain of ['xn--.example', 'xn--a.example', 'xn--99999999.example', `xn--${'z'.repeat(59)}.example`])
    expect(readableDomain(domain)).toBe(domain)
})

test('a sender is named in one form, however it is written', () => {
  expect(ruledSender.parse(' @BÜCHER.example ')).toBe('@xn--bcher-kva.example')
  expect(ruledSender.parse('Ada@Bücher.Example')).toBe('ada@xn--bcher-kva.example')
  expect(ruledSender.parse('@bücher.example'.normalize('NFD'))).toBe('@xn--bcher-kva.example')
  expect(ruledSender.parse('@xn--bcher-kva.example')).toBe('@xn--bcher-kva.example')
  for (const wrong of [
    'nobody',
    '@',
    '@example',
    'example.com',
    'a b@example.com',
    '@ex ample.com',
    'a@@example.com',
    '@.com',
  ])
    expect(ruledSender.safeParse(wrong).success, wrong).toBe(false)
})
