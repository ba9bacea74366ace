import { expect, test } from 'vitest'
import { filterOf, isNarrowed, keyOfFilter, withoutParts, withPart } from './filter.ts'

const at = (query: string) => new URLSearchParams(query)

test('the address holds the whole filter', () => {
  const filter = filterOf(
    at('view=thawed&kind=sales&sender=a@b.example&mailbox=c@d.example&search= x &foo=1'),
    'thawed',
  )
  const parts = { kind: 'sales', sender: 'a@b.example', mailbox: 'c@d.example', search: 'x' }
  expect(filter).toEqual({ view: 'thawed', ...parts })
  expect(isNarrowed(filter)).toBe(true)
  expect(isNarrowed(filterOf(at('view=thawed&kind='), 'thawed'))).toBe(false)
})

test('a changed part leaves the others and closes the open message', () => {
  expect(withPart(at('view=thawed&kind=sales&message=1'), 'sender', 'a@b.example').toString()).toBe(
    'view=thawed&kind=sales&sender=a%40b.example',
  )
  expect(withPart(at('kind=sales&search=x'), 'kind', undefined).toString()).toBe('search=x')
  expect(withoutParts(at('view=thawed&kind=sales&campaign=1&message=2')).toString()).toBe('view=thawed')
})

test('two filters have one key only when they list the same', () => {
  const keys = ['kind=sales', 'sender=sales', 'search=sales', ''].map(query =>
    keyOfFilter(filterOf(at(query), 'to_review')),
  )
  expect(new Set(keys).size).toBe(4)
  expect(keyOfFilter(filterOf(at('search=x&kind=y'), 'to_review'))).toBe(
    keyOfFilter(filterOf(at('kind=y&search=x'), 'to_review')),
  )
})
