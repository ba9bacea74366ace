import { describe, expect, it } from 'vitest'
import { checkedTemplate, DEFAULT_TEMPLATE, letterTo } from './template.ts'

describe('a letter', () => {
  it.each([
    ['Derek Vance', 'Hello Derek,'],
    ['Vance, Derek', 'Hello Derek,'],
    ['Derek Vance | Pipelinely', 'Hello Derek,'],
    ['', 'Hello,'],
    ['https://evil.example now', 'Hello,'],
    ['<b>Derek</b>', 'Hello,'],
    ['Derek\r\nBcc: everyone@cold.example', 'Hello Derek,'],
    ['{company}', 'Hello,'],
  ])('to %j begins with %s', (name, greeting) => {
    expect(letterTo(DEFAULT_TEMPLATE, name).split('\n')[0]).toBe(greeting)
  })

  it('names the company where the sender does, and else leaves it out', () => {
    const template = 'I need nothing from {company}, {first name}.'
    expect(letterTo(template, 'Derek at Pipelinely')).toBe('I need nothing from Pipelinely, Derek.')
    expect(letterTo(template, 'sales@pipelinely.example')).toBe('I need nothing from,.')
  })

  it('says the words that sending programs stop at', () => {
    expect(checkedTemplate(DEFAULT_TEMPLATE)).toBe(DEFAULT_TEMPLATE)
    expect(DEFAULT_TEMPLATE).toContain('Please remove me from your list')
  })
})

describe('a template', () => {
  it.each([
    ['x'.repeat(601), 'at most 600 characters; this one has 601'],
    [' \n\t ', 'write a few words'],
    ['No.\u0007', 'cannot be seen'],
    ['No.\u202e', 'cannot be seen'],
    ['See https://example.com', 'no links'],
    ['See www.example.com', 'no links'],
    ['See example.com for more', 'no links'],
    ['Write to me@example.org', 'no links'],
    ['Hello {name}', '{name}'],
    ['Hello {first name', '{first name'],
    ['Hello }', '}'],
  ])('%j is refused in plain words', (text, words) => {
    expect(() => checkedTemplate(text)).toThrow(words)
  })

  it('is kept as it was written, without what the ends hold', () => {
    expect(checkedTemplate('  No, thanks.\r\nAda\n')).toBe('No, thanks.\nAda')
    expect(checkedTemplate('x'.repeat(600))).toHaveLength(600)
    expect(checkedTemplate('Thanks.Bye e.g. {first name}')).toBe('Thanks.Bye e.g. {first name}')
  })
})
