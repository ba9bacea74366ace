import { appPassword } from '@icebox/contract/auth'
import { describe, expect, it } from 'vitest'
import { type Groups, joinGroups, placeText, splitGroups } from './password-groups.ts'

const EMPTY: Groups = ['', '', '', '']

describe('a pasted password', () => {
  const pasted = ['kqzt-mwra-plom-vbnx', 'kqzt mwra plom vbnx', 'KQZTMWRAPLOMVBNX', '  kqzt-mwra plom\tvbnx\n']
  it.each(pasted)('%j fills all four boxes from any of them', text => {
    for (const box of [0, 1, 2, 3]) {
      const { groups, next } = placeText(['a', 'b', 'c', 'd'], box, text)
      expect(groups).toEqual(['kqzt', 'mwra', 'plom', 'vbnx'])
      expect(next).toBe(3)
    }
  })

  it('is what the server takes, after joining', () => {
    const { groups } = placeText(EMPTY, 0, 'KQZT mwra-plom vbnx')
    expect(appPassword.parse(joinGroups(groups))).toBe('kqzt-mwra-plom-vbnx')
  })

  it('is refused by the same rule when it is no app password', () => {
    const { groups } = placeText(EMPTY, 0, 'Sommer2026')
    expect(appPassword.safeParse(joinGroups(groups)).success).toBe(false)
  })
})

describe('typing', () => {
  it('stays in a box until it is full, then goes on in the next', () => {
    expect(placeText(EMPTY, 0, 'kqz')).toEqual({ groups: ['kqz', '', '', ''], next: 0 })
    expect(placeText(EMPTY, 0, 'kqzt')).toEqual({ groups: ['kqzt', '', '', ''], next: 1 })
  })

  it('runs over into the next box and keeps the others', () => {
    expect(placeText(['aaaa', 'bbbb', '', 'dddd'], 1, 'bbbbc')).toEqual({
      groups: ['aaaa', 'bbbb', 'c', 'dddd'],
      next: 2,
    })
  })

  it('ends in the last box', () => {
    expect(placeText(['aaaa', 'bbbb', 'cccc', ''], 3, 'ddddd')).toEqual({
      groups: ['aaaa', 'bbbb', 'cccc', 'dddd'],
      next: 3,
    })
  })

  it('can empty a box', () => {
    expect(placeText(['aaaa', 'b', '', ''], 1, '').groups).toEqual(['aaaa', '', '', ''])
  })
})

describe('joining', () => {
  it('reads back what it wrote, also half-way', () => {
    for (const groups of [EMPTY, ['a', '', '', ''], ['aaaa', '', 'cc', '']] as Groups[]) {
      expect(splitGroups(joinGroups(groups))).toEqual(groups)
    }
  })

  it('is empty without letters', () => {
    expect(joinGroups(EMPTY)).toBe('')
  })
})
