import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadModel } from '../src/model/load.ts'
import { readRows } from '../training/dataset.ts'
import { campaignFigures } from './campaigns.ts'
import { type JudgedRow, judgeRows } from './judging.ts'
import { atLine, figuresOf } from './metrics.ts'

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))

describe('the shipped model on the evaluation set', () => {
  let alone: JudgedRow[]
  let known: JudgedRow[]
  beforeAll(async () => {
    const rows = readRows(SET)
    alone = await judgeRows(rows, loadModel(), { useRelationship: false })
    known = await judgeRows(rows, loadModel(), { useRelationship: true })
  })

  test('tells modern outreach from wanted mail by the message alone', () => {
    const figures = figuresOf(alone)
    expect(figures.n).toBe(500)
    expect(figures.auc).toBeGreaterThanOrEqual(0.95)
    expect(figures.recallAtRate['1%']).toBeGreaterThanOrEqual(0.5)
  })

  test('moves little wanted mail at the line, and less when it knows the sender', () => {
    expect(atLine(alone, 85).wantedMoved).toBeLessThanOrEqual(0.0125)
    expect(atLine(alone, 85).recall).toBeGreaterThanOrEqual(0.5)
    expect(atLine(known, 85).wantedMoved).toBeLessThanOrEqual(atLine(alone, 85).wantedMoved)
  })

  test('leaves newsletters, receipts, codes and notices where they are', () => {
    const notices = alone.filter(({ row }) => row.label === 'newsletter_marketing' || row.label === 'transactional')
    expect(notices.length).toBeGreaterThan(50)
    expect(notices.filter(({ verdict }) => verdict.confidence >= 85).length).toBeLessThanOrEqual(1)
  })

  test('names the label rightly for most mail', () => {
    const expected = { newsletter_marketing: 'newsletter', personal_business: 'personal' } as Record<string, string>
    const right = alone.filter(({ row, verdict }) => verdict.label === (expected[row.label] ?? row.label))
    expect(right.length / alone.length).toBeGreaterThanOrEqual(0.8)
  })

  test('joins the chains of one sender into one campaign, and no unrelated senders', async () => {
    const figures = await campaignFigures(readRows(SET))
    expect(figures.chains).toBeGreaterThanOrEqual(5)
    expect(figures.joinedChains / figures.chains).toBeGreaterThanOrEqual(0.95)
    expect((figures.wronglyJoined + figures.doubtfullyJoined) / figures.outreach).toBeLessThanOrEqual(0.001)
    expect(figures.wantedShared).toBe(0)
    expect(known.filter(({ verdict }) => verdict.score < 0.5 && verdict.campaign !== null)).toEqual([])
  })
})
