import { describe, expect, it } from 'vitest'
import { keyName } from './keys.ts'

const press = (key: string, held: { shiftKey?: boolean; metaKey?: boolean; ctrlKey?: boolean } = {}) =>
  keyName({ key, shiftKey: false, metaKey: false, ctrlKey: false, ...held })

describe('keyName', () => {
  it('names a letter by itself, whatever its case', () => {
    expect(press('t')).toBe('t')
    expect(press('T')).toBe('t')
  })

  it('says shift for letters and named keys only', () => {
    expect(press('J', { shiftKey: true })).toBe('shift+j')
    expect(press('Enter', { shiftKey: true })).toBe('shift+enter')
    expect(press('?', { shiftKey: true })).toBe('?')
  })

  it('takes Command and Control alike', () => {
    expect(press('k', { metaKey: true })).toBe('mod+k')
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
  })
})
