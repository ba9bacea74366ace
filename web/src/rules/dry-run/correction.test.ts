import type { RuleStep, RunRow } from '@icebox/contract/rules'
import { describe, expect, it, test } from 'vitest'
import { runOf } from '../testing/rules.ts'
import { correctionsOf } from './correction.ts'

/** A message under its number, written as "sender: subject"; `+` before it: wanted, `-`: not wanted. */
type Mark = string

function runWith(lists: { matched?: Mark[]; nearly?: Mark[]; not?: Mark[] }) {
  const wants = new Map<string, boolean>()
  const rowsOf = (list: string, marks: Mark[] = []) =>
    marks.map((mark, at): RunRow => {
      const entryId = `${list}${at}`
      if (/^[+-]/.test(mark)) wants.set(entryId, mark.startsWith('+'))
      const [sender = '', subject = ''] = mark.replace(/^[+-]/, '').split(': ')
      return { entryId, sender, senderName: '', subject, receivedAt: '', because: [], takenBy: null }
    })
  const found = {
    matched: rowsOf('m', lists.matched),
    nearly: rowsOf('y', lists.nearly),
    not: rowsOf('n', lists.not),
  }
  return { run: runOf(found), wantOf: (entryId: string) => wants.get(entryId) }
}

const move: RuleStep = { act: 'move', folder: 'Reading', when: [['on the topic newsletter']], unless: [] }
const NEWS = { sentence: 'Move newsletters to Reading.', steps: [move] }

function corrected(lists: Parameters<typeof runWith>[0], written = NEWS) {
  const { run, wantOf } = runWith(lists)
  return correctionsOf(run, wantOf, written)
}
const labels = (...asked: Parameters<typeof corrected>) => corrected(...asked).map(({ label }) => label)

describe('of what is taken, the exception is the smallest that leaves out all that are wrong', () => {
  it.each<[string, Mark[], string[]]>([
    ['nothing is marked', ['a@x.example', 'b@y.example'], []],
    ['only right ones are marked', ['+a@x.example', 'b@y.example'], []],
    ['one', ['-a@x.example: Hello', 'b@x.example'], ['Leave out mail from a@x.example']],
    ['two of one house', ['-a@x.example', '-b@x.example', 'c@y.example'], ['Leave out mail from @x.example']],
    [
      'two of one house, from which there is more',
      ['-a@x.example', '-b@x.example', 'c@x.example'],
      ['Leave out mail from a@x.example or b@x.example'],
    ],
    [
      'two of one house, of which one is right',
      ['-a@x.example', '-b@x.example', '+c@x.example'],
      ['Leave out mail from a@x.example or b@x.example'],
    ],
    [
      'four houses and one word',
      ['-a@v.example: Weekly deals', '-b@w.example: Your weekly', '-c@x.example: WEEKLY!', '-d@y.example: weekly'],
      ['Leave out mail with “weekly” in the subject'],
    ],
    [
      'a word that stands in a right one',
      ['-a@x.example: Weekly deals', '-a@x.example: Weekly news', '+a@x.example: Weekly minutes'],
      [],
    ],
    [
      'the same sender, told apart by a word',
      ['-a@x.example: Weekly deals', '-a@x.example: More deals', '+a@x.example: Minutes'],
      ['Leave out mail with “deals” in the subject'],
    ],
    ['a sender who is right elsewhere', ['-a@x.example: Deals', '+a@x.example: Minutes'], []],
    ['anybody’s domain', ['-a@gmail.com', '-b@gmail.com', '-c@gmail.com', '-d@gmail.com'], []],
    ['a sender that was forgotten', ['-: Hello', 'b@y.example'], []],
  ])('%s', (_what, matched, expected) => {
    expect(labels({ matched })).toEqual(expected)
  })

  it('is written behind what was said, which stands', () => {
    expect(corrected({ matched: ['-a@x.example'] })).toEqual([
      {
        label: 'Leave out mail from a@x.example',
        sentence: 'Move newsletters to Reading, unless from a@x.example.',
      },
    ])
    const guarded = { sentence: 'Move newsletters to Reading, unless from colleagues', steps: [move] }
    expect(corrected({ matched: ['-a@x.example', '-b@y.example'] }, guarded)[0]?.sentence).toBe(
      'Move newsletters to Reading, unless from colleagues, unless from a@x.example or from b@y.example.',
    )
  })

  it('may name whom the sentence takes, and is not said twice', () => {
    const both = { ...move, when: [['from a@x.example or from b@y.example']] }
    const sentence = 'Move mail from a@x.example or b@y.example to Reading'
    const lists = { matched: ['-a@x.example', 'b@y.example'] }
    expect(corrected(lists, { sentence, steps: [both] })[0]?.sentence).toBe(`${sentence}, unless from a@x.example.`)
    expect(corrected(lists, { sentence, steps: [{ ...both, unless: [['from a@x.example']] }] })).toEqual([])
  })

  it('belongs to what acts, not to what is kept beside', () => {
    const keep: RuleStep = { act: 'keep', folder: null, when: [['in reply to my mail']], unless: [] }
    const written = { sentence: 'Move newsletters to Reading. Never touch replies to me.', steps: [keep, move] }
    expect(corrected({ matched: ['-a@x.example'] }, written)[0]?.sentence).toBe(
      'Move newsletters to Reading, unless from a@x.example. Never touch replies to me.',
    )
    const two = {
      sentence: 'Move newsletters to Reading. Flag invoices.',
      steps: [move, { ...move, act: 'flag' as const }],
    }
    expect(corrected({ matched: ['-a@x.example'] }, two)).toEqual([])
  })
})

describe('of what is left, more is taken where it was marked as wanted', () => {
  it('in both lists, without what is right to be left', () => {
    const lists = { nearly: ['+a@x.example'], not: ['+b@x.example', 'd@y.example'] }
    expect(corrected(lists)).toEqual([
      {
        label: 'Also take mail from @x.example',
        sentence: 'Move newsletters to Reading, also mail from @x.example.',
      },
    ])
    expect(labels({ ...lists, not: [...lists.not, '-c@x.example'] })).toEqual([
      'Also take mail from a@x.example or b@x.example',
    ])
  })

  it('under the exceptions that were written by hand', () => {
    const steps = [{ ...move, unless: [['from colleagues']] }]
    const written = { sentence: 'Move newsletters to Reading, unless from colleagues', steps }
    expect(corrected({ not: ['+a@x.example'] }, written)[0]?.sentence).toBe(
      'Move newsletters to Reading, unless from colleagues. Move mail from a@x.example to "Reading", unless from colleagues.',
    )
  })

  it('by what the rule does, once', () => {
    const flag = { sentence: 'Flag invoices', steps: [{ ...move, act: 'flag' as const, folder: null }] }
    expect(corrected({ not: ['+a@x.example'] }, flag)[0]?.sentence).toBe('Flag invoices, also mail from a@x.example.')
    const [step] = flag.steps
    const when = [['on the topic invoice'], ['from a@x.example']]
    const said = { sentence: 'Flag invoices, also mail from a@x.example.', steps: step ? [{ ...step, when }] : [] }
    expect(corrected({ nearly: ['+a@x.example'] }, said)).toEqual([])
  })
})

test('nothing is suggested while messages are still looked at', () => {
  const { run, wantOf } = runWith({ matched: ['-a@x.example'] })
  expect(correctionsOf({ ...run, state: 'running' }, wantOf, NEWS)).toEqual([])
})

test('an exception and something more may be suggested together', () => {
  expect(labels({ matched: ['-a@x.example'], not: ['+b@y.example'] })).toEqual([
    'Leave out mail from a@x.example',
    'Also take mail from b@y.example',
  ])
})
