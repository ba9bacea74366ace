import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadModel } from '../src/model/load.ts'
import type { Label } from '../src/verdict.ts'
import { readRows } from '../training/dataset.ts'
import { campaignFigures } from './campaigns.ts'
import { figuresOfSet, type KeptFigures, measureSet, type SetFigures } from './gate.ts'
import { type JudgedRow, judgeRows } from './judging.ts'
import { parseKeptFigures, readKeptFigures } from './kept.ts'
import { brokenRules, worseThan } from './rules.ts'

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))

describe('the shipped model on the evaluation set', () => {
  const kept = readKeptFigures()
  let now: KeptFigures
  beforeAll(async () => {
    now = await measureSet(loadModel())
  })

  test('is no worse than the figures it came with', () => {
    expect(kept?.modelVersion ?? now.modelVersion).toBe(now.modelVersion)
    expect(kept ? worseThan(kept.alone, now.alone) : []).toEqual([])
    expect(kept ? worseThan(kept.known, now.known) : []).toEqual([])
  })

  test('keeps what no model may break, by the message alone and knowing the sender', () => {
    // A model without figures of its own is from before calibration was held against this set.
    const judged = [now.alone, now.known].map(figures => (kept ? figures : { ...figures, ece: 0 }))
    expect(judged.flatMap(brokenRules)).toEqual([])
  })

  test('tells modern outreach from wanted mail by the message alone', () => {
    expect(now.alone.n).toBe(500)
    expect(now.alone.auc).toBeGreaterThanOrEqual(0.95)
    expect(now.alone.recallAtFpr['0.01']).toBeGreaterThanOrEqual(0.5)
    expect(now.alone.at85.recall).toBeGreaterThanOrEqual(0.5)
  })

  test('moves no more wanted mail when it knows the sender', () => {
    expect(now.known.at85.wantedMoved).toBeLessThanOrEqual(now.alone.at85.wantedMoved)
  })

  test('names the label rightly for most mail', () => {
    expect(now.alone.labelled).toBeGreaterThanOrEqual(0.8)
  })

  test('joins the chains of one sender into one campaign, and no unrelated senders', async () => {
    const figures = await campaignFigures(readRows(SET))
    expect(figures.chains).toBeGreaterThanOrEqual(5)
    expect(figures.joinedChains / figures.chains).toBeGreaterThanOrEqual(0.95)
    expect((figures.wronglyJoined + figures.doubtfullyJoined) / figures.outreach).toBeLessThanOrEqual(0.001)
    expect(figures.wantedShared).toBe(0)
    const known = await judgeRows(readRows(SET), loadModel(), { useRelationship: true })
    expect(known.filter(({ verdict }) => verdict.score < 0.5 && verdict.campaign !== null)).toEqual([])
  })
})

const FIGURES: SetFigures = {
  n: 500,
  unwanted: 256,
  auc: 0.96,
  recallAtFpr: { '0.001': 0.2, '0.005': 0.6, '0.01': 0.7 },
  at85: { recall: 0.5, wantedMoved: 0.004 },
  ece: 0.02,
  noticesMoved: 0,
  labelled: 0.8,
}

describe('the gate', () => {
  test.each([
    ['AUC', { auc: 0.959 }],
    ['recall at 0.001', { recallAtFpr: { ...FIGURES.recallAtFpr, '0.001': 0.19 } }],
    ['recall at 0.005', { recallAtFpr: { ...FIGURES.recallAtFpr, '0.005': 0.59 } }],
    ['recall at 0.01', { recallAtFpr: { ...FIGURES.recallAtFpr, '0.01': 0.69 } }],
    ['recall at the line 85', { at85: { recall: 0.49, wantedMoved: 0.004 } }],
    ['wanted mail moved at 85', { at85: { recall: 0.5, wantedMoved: 0.005 } }],
    ['calibration error', { ece: 0.021 }],
    ['notices moved at 85', { noticesMoved: 1 }],
    ['labels named rightly', { labelled: 0.79 }],
    ['the set is another one', { n: 501 }],
  ])('closes when this alone is worse: %s', (name, change) => {
    expect(worseThan(FIGURES, { ...FIGURES, ...change })).toEqual([expect.stringContaining(name)])
  })

  test('stays open for what is better, and for the last digits of another machine', () => {
    expect(worseThan(FIGURES, { ...FIGURES, auc: 0.97, ece: 0.01 })).toEqual([])
    expect(worseThan(FIGURES, { ...FIGURES, auc: 0.96 - 1e-7, ece: 0.02 + 1e-7 })).toEqual([])
  })

  test('counts what was moved and what was named rightly', () => {
    const judged = (label: string, named: Label, score: number): JudgedRow => ({
      score,
      move: label === 'phishing',
      row: { id: '1', source: 's', group: 'g', label },
      verdict: {
        label: named,
        kind: 'other',
        score,
        confidence: Math.floor(score * 100),
        reasons: [],
        fingerprint: [],
        campaign: null,
        senderCheck: 'none',
        modelVersion: '1',
      },
    })
    const figures = figuresOfSet([
      judged('phishing', 'spam', 0.9),
      judged('phishing', 'cold_outreach', 0.5),
      judged('transactional', 'spam', 0.85),
      judged('newsletter_marketing', 'newsletter', 0.84),
      judged('personal_business', 'personal', 0.95),
    ])
    expect(figures).toMatchObject({ n: 5, unwanted: 2, auc: 2 / 6, noticesMoved: 1, labelled: 0.6 })
    expect(figures.at85).toEqual({ recall: 0.5, wantedMoved: 2 / 3 })
    expect(figures.recallAtFpr).toEqual({ '0.001': 0, '0.005': 0, '0.01': 0 })
    // Bins 5, 8 and 9: .5 - 1, .85 + .84 and .9 - 1 + .95, without their signs.
    expect(figures.ece).toBeCloseTo((0.5 + 1.69 + 0.85) / 5, 10)
  })

  test('knows the rules', () => {
    expect(brokenRules(FIGURES)).toEqual([])
    expect(brokenRules({ ...FIGURES, at85: { recall: 0.5, wantedMoved: 0.011 } })).toHaveLength(1)
    expect(brokenRules({ ...FIGURES, ece: 0.051 })).toHaveLength(1)
    expect(brokenRules({ ...FIGURES, noticesMoved: 1 })).toHaveLength(1)
  })

  test('takes only whole figures from a file', () => {
    const file = { modelVersion: '1', alone: FIGURES, known: FIGURES }
    expect(parseKeptFigures(JSON.parse(JSON.stringify(file)))).toEqual(file)
    expect(() => parseKeptFigures({ ...file, known: { ...FIGURES, ece: null } })).toThrow('known has no ece')
    expect(() => parseKeptFigures({ modelVersion: '1', alone: FIGURES })).toThrow('known is missing')
  })
})
