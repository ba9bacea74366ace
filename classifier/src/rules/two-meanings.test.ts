import { describe, expect, it } from 'vitest'
import { TWO_MEANINGS } from './compile/english/two-meanings.ts'
import { printed, read } from './read-for-tests.ts'

describe('a single word of two meanings', () => {
  it.each([...TWO_MEANINGS.values()])(
    '“$word” is asked about, and every answer leaves no question',
    ({ word, meanings }) => {
      const sentence = `Flag ${word}`
      const compiled = read(sentence)
      expect(compiled.status).toBe('ask')
      const questions = compiled.status === 'ask' ? compiled.questions : []
      expect(questions).toHaveLength(1)
      const [{ start, end, answers } = { start: 0, end: 0, answers: [] }] = questions
      expect(answers).toHaveLength(meanings.length + 1)
      const rules = answers.map(({ text }) => printed(`${sentence.slice(0, start)}${text}${sentence.slice(end)}`))
      for (const rule of rules) expect(rule).toMatch(/^Flag mail /)
      // No two answers are the same rule.
      expect(new Set(rules).size).toBe(rules.length)
    },
  )

  it.each([
    'put applications in Apps',
    'Move statements to Statements',
    'keep all tickets in the inbox',
    'Flag anything about my returns',
    'Flag mail about claims unless it is from colleagues',
    'Move deals to Later',
    'Move mail from my accountant to Tax',
    'Flag support',
  ])('%s', sentence => {
    expect(read(sentence).status).toBe('ask')
  })

  it.each([
    ['Move job applications to Apps', 'Move mail on the topic application to "Apps".'],
    ['Move applications to Hiring', 'Move mail on the topic application to "Hiring".'],
    ['Flag applications and cover letters', 'Flag mail on the topic application.'],
    ['Flag bank statements', 'Flag mail on the topic banking.'],
    ['Move returns to Tax', 'Move mail on the topic tax to "Tax".'],
    ['Flag returns and refunds', 'Flag mail on the topic refund.'],
    ['Flag policies and other insurance papers', 'Flag mail on the topic insurance.'],
    ['Flag alerts from sentry.example', 'Flag mail from @sentry.example.'],
  ])('is settled by what stands beside it: %s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })

  it.each([
    ...['invoices', 'receipts', 'newsletters', 'bills', 'orders', 'parcels', 'bookings', 'flights'],
    ...['recruiters', 'contracts', 'surveys', 'donations', 'complaints', 'events', 'meetings', 'bounces', 'outages'],
  ])('nobody doubts “%s”', word => {
    expect(read(`Flag ${word}`).status).toBe('compiled')
  })
})
