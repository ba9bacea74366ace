import { describe, expect, it } from 'vitest'
import { inlineParts } from '../reading/inline-parts.ts'
import { textsIn } from '../reading/texts-in.ts'
import { faqData } from './faq-data.ts'
import { HELP } from './questions.ts'
import { searchQuestions } from './search-questions.ts'

const ALL = HELP.flatMap(group => group.questions)
const ids = [...HELP, ...ALL].map(each => each.id)
const found = (asked: string) => searchQuestions(HELP, asked).flatMap(group => group.questions.map(each => each.id))

it('gives every group and question an anchor of its own', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !/^[a-z][a-z-]+$/.test(id))).toEqual([])
})

it('answers every question, in plain words', () => {
  for (const { question, answer } of ALL) {
    expect(question).toMatch(/\?$|\)$/)
    expect(textsIn(answer).join('')).not.toMatch(/[—!]/)
    expect(textsIn(answer).join('').length).toBeGreaterThan(40)
  }
})

it('links to pages of ours and to providers only', () => {
  const targets = ALL.flatMap(each => textsIn(each.answer))
    .flatMap(inlineParts)
    .flatMap(part => (part.to === undefined ? [] : [part.to]))
  for (const to of targets)
    expect(to).toMatch(
      /^(\/[a-z-]*(#[a-z0-9-]+)?|https:\/\/(account\.apple\.com|myaccount\.google\.com\/apppasswords))$/,
    )
})

describe('searching', () => {
  it('shows everything without words', () => {
    expect(found('  ')).toEqual(ALL.map(each => each.id))
  })

  it.each([
    ['fastmail', ['connect-fastmail']],
    ['SIEBEN', []],
    ["people's filters", ['whose-learning']],
    ['gmail every week', ['weekly-disconnect']],
  ])('finds every word of %j wherever it stands', (asked, expected) => {
    expect(found(asked)).toEqual(expected)
  })

  it('leaves out groups without a hit', () => {
    expect(searchQuestions(HELP, 'fastmail').map(group => group.id)).toEqual(['connecting'])
  })
})

it('tells search engines each question with its answer in plain text', () => {
  const [group] = HELP
  const { mainEntity, ...rest } = faqData(group?.questions.slice(0, 1) ?? [])
  expect(rest).toEqual({ '@context': 'https://schema.org', '@type': 'FAQPage' })
  expect(mainEntity).toHaveLength(1)
  expect(mainEntity[0]).toMatchObject({ '@type': 'Question', name: 'How do I connect Gmail?' })
  expect(mainEntity[0]?.acceptedAnswer).toEqual({
    '@type': 'Answer',
    text: expect.stringMatching(/^Sign in with Google at \/auth\. .*Press Connect Gmail Account\./),
  })
})
