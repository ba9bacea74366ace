import { describe, expect, it } from 'vitest'
import { noteHolds, randomToken, readKeys, seal, sealedUnderOldKey, signNote, unseal } from './secrets.ts'

const bytes = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 11 + seed) % 256)).toString('base64')
const secret = 'a secret that only tests know, of some length'
const keys = readKeys({ tokenKeys: `k1:${bytes(1)}`, secret })
const place = { table: 'mailbox', id: 'm1', column: 'credential' }

describe('passwords at rest', () => {
  it('open again in the place they were sealed for', () => {
    expect(unseal(keys, place, seal(keys, place, 'abcd-efgh'))).toBe('abcd-efgh')
  })

  it('never look the same twice and never show the text', () => {
    const [one, two] = [seal(keys, place, 'abcd-efgh'), seal(keys, place, 'abcd-efgh')]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString()).not.toContain('abcd')
  })

  it('do not open in another row or column, nor when changed', () => {
    const sealed = seal(keys, place, 'abcd-efgh')
    expect(() => unseal(keys, { ...place, id: 'm2' }, sealed)).toThrow()
    expect(() => unseal(keys, { ...place, column: 'other' }, sealed)).toThrow()
    const last = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => unseal(keys, place, sealed.slice(0, -2) + last + sealed.at(-1))).toThrow()
  })

  it('still open after a new key was put first, and are known to be old', () => {
    const sealed = seal(keys, place, 'abcd-efgh')
    const rotated = readKeys({ tokenKeys: `k2:${bytes(2)},k1:${bytes(1)}`, secret })
    expect(unseal(rotated, place, sealed)).toBe('abcd-efgh')
    expect(sealedUnderOldKey(rotated, sealed)).toBe(true)
    expect(sealedUnderOldKey(rotated, seal(rotated, place, 'x'))).toBe(false)
  })

  it.each([
    ['k1:', 'is not 32 bytes'],
    ['k1:c2hvcnQ=', 'is not 32 bytes'],
    [`k1:${Buffer.alloc(32).toString('base64')}`, 'looks like an example'],
    [bytes(1), 'needs a name'],
  ])('refuse the key %s', (tokenKeys, fault) => {
    expect(() => readKeys({ tokenKeys, secret })).toThrow(fault)
  })
})

describe('a signed note', () => {
  const later = new Date(Date.now() + 60_000)

  it('holds until it expires, for its own purpose only', () => {
    const note = signNote(keys, 'signup', later)
    expect(noteHolds(keys, 'signup', note)).toBe(true)
    expect(noteHolds(keys, 'signup', signNote(keys, 'signup', new Date(Date.now() - 1)))).toBe(false)
    expect(noteHolds(keys, 'other', note)).toBe(false)
    expect(noteHolds(keys, 'signup', undefined)).toBe(false)
    expect(noteHolds(keys, 'signup', `${later.getTime() + 9}.${note.split('.')[1]}`)).toBe(false)
  })
})

it('a token has 256 bits and is never the same twice', () => {
  const tokens = Array.from({ length: 1_000 }, randomToken)
  expect(tokens.every(token => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  expect(new Set(tokens).size).toBe(1_000)
})
