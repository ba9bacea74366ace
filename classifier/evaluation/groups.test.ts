import { describe, expect, test } from 'vitest'
import { type Case, reportOf } from './groups.ts'

const mail = (score: number, label: string, rest: Partial<Case>): Case => ({
  score,
  label,
  move: ['cold_outreach', 'spam', 'phishing'].includes(label),
  source: 'a',
  lang: 'en',
  kind: undefined,
  isKnown: false,
  ...rest,
})

const CASES = [
  mail(0.1, 'newsletter_marketing', {}),
  mail(0.4, 'personal_business', {}),
  mail(0.9, 'personal_business', { source: 'b', lang: 'de' }),
  mail(0.05, 'transactional', { source: 'b' }),
  mail(0.95, 'cold_outreach', { kind: 'sales' }),
  mail(0.4, 'spam', { lang: 'de' }),
  mail(0.85, 'cold_outreach', { source: 'b', kind: 'recruiter' }),
  mail(0.65, 'phishing', { source: 'b' }),
]

describe('the report', () => {
  const report = reportOf(CASES)

  test('measures all mail', () => {
    const { overall } = report
    expect(overall).toMatchObject({ n: 8, positives: 4, auc: 12.5 / 16 })
    expect(overall.recallAtFpr).toEqual({ '0.001': 0.25, '0.005': 0.25, '0.01': 0.25 })
    expect(overall.at).toEqual({
      '60': { precision: 0.75, recall: 0.75, falsePositiveRate: 0.25 },
      '70': { precision: 2 / 3, recall: 0.5, falsePositiveRate: 0.25 },
      '85': { precision: 2 / 3, recall: 0.5, falsePositiveRate: 0.25 },
      '95': { precision: 1, recall: 0.25, falsePositiveRate: 0 },
    })
    // Gaps per bin: .05, .10, .4 - .6, -.35, -.15 and .9 - .05, each taken without its sign, over 8 messages.
    expect(overall.ece).toBeCloseTo(1.7 / 8, 10)
  })

  test('gives every share its interval', () => {
    const { intervals } = report.overall
    expect(intervals.at['60'].precision?.[0]).toBeCloseTo(0.3006, 4)
    expect(intervals.at['60'].recall?.[1]).toBeCloseTo(0.9544, 4)
    expect(intervals.at['95'].falsePositiveRate?.[1]).toBeCloseTo(3.8415 / 7.8415, 4)
    expect(intervals.recallAtFpr['0.01']?.[0]).toBeCloseTo(1 - 0.9544, 4)
    expect(intervals.auc?.[0]).toBeLessThan(12.5 / 16)
  })

  test('sets cold outreach against everything wanted', () => {
    expect(report.coldVsWanted).toMatchObject({ n: 6, positives: 2, auc: 7 / 8 })
  })

  test('measures apart what comes from people the user does not know', () => {
    const known = mail(0.99, 'personal_business', { isKnown: true })
    const { overall, strangers } = reportOf([...CASES, known])
    expect(overall).toMatchObject({ n: 9, auc: 12.5 / 20 })
    expect(strangers).toMatchObject({ n: 8, positives: 4, auc: 12.5 / 16 })
  })

  test('measures a source and a language by itself', () => {
    expect(report.bySource.a).toMatchObject({ n: 4, positives: 2, auc: 3.5 / 4 })
    expect(report.byLang.de).toMatchObject({ n: 2, positives: 1, auc: 0 })
  })

  test('measures a label or kind of one class against all mail of the other', () => {
    expect(report.byLabel.spam).toMatchObject({ n: 5, positives: 1, auc: 2.5 / 4 })
    expect(report.byLabel.newsletter_marketing).toMatchObject({ n: 5, positives: 4, auc: 1 })
    expect(report.byLabel.newsletter_marketing?.at['60'].falsePositiveRate).toBe(0)
    expect(Object.keys(report.byKind)).toEqual(['recruiter', 'sales'])
    expect(report.byKind.recruiter).toMatchObject({ n: 5, positives: 1, auc: 3 / 4 })
  })

  test('measures a kind of both classes by itself', () => {
    const mixed = reportOf([...CASES, mail(0.2, 'personal_business', { kind: 'sales' })])
    expect(mixed.byKind.sales).toMatchObject({ n: 2, positives: 1, auc: 1 })
  })

  test('reweighs precision and calibration to another share of unwanted mail, and nothing else', () => {
    const { overall } = reportOf(CASES, 0.2)
    expect(overall.at['60'].precision).toBeCloseTo(0.15 / 0.35, 10)
    expect(overall.at['60'].recall).toBe(0.75)
    expect(overall.auc).toBe(report.overall.auc)
    // Unwanted mail counts 0.4, wanted mail 1.6.
    expect(overall.ece).toBeCloseTo((0.08 + 0.16 + 0.4 + 0.14 + 0.06 + 1.42) / 8, 10)
    expect(overall.intervals.at['60'].precision).toBeNull()
  })

  test('says null where a figure has no meaning', () => {
    const { overall } = reportOf([mail(0.1, 'transactional', {})])
    expect(overall).toMatchObject({ n: 1, positives: 0, auc: null, ece: 0.1 })
    expect(overall.recallAtFpr).toEqual({ '0.001': null, '0.005': null, '0.01': null })
    expect(overall.at['85']).toEqual({ precision: null, recall: null, falsePositiveRate: 0 })
    expect(overall.intervals).toMatchObject({ auc: null, recallAtFpr: { '0.01': null } })
    expect(reportOf([mail(0.9, 'spam', {})], 0.2).overall).toMatchObject({ ece: null, at: { '85': { recall: 1 } } })
  })
})
