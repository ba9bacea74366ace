import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REASON_CODES, reasonText } from '../src/reasons.ts'

const BIN = fileURLToPath(new URL('../bin/icebox.mjs', import.meta.url))
const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

function evaluate(...args: string[]): Promise<Ended> {
  return new Promise(resolve => {
    execFile(process.execPath, [BIN, 'evaluate', ...args], { maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

const PITCH = `Hi Kristin, I came across Nordfrakt. We help companies like yours book 30% more meetings with our outreach platform.
Would you be open to a quick 15 minute call next week? https://calendly.com/ann/15min
If you are not interested just let me know.
`
const line = (fields: object) => `${JSON.stringify({ id: 'x', source: 's', group: 'g', lang: 'en', ...fields })}\n`
const OFFER = line({
  id: 'offer',
  label: 'cold_outreach',
  kind: 'sales',
  raw: `From: Ann <ann@get-leads.example>\nSubject: Quick question\n\n${PITCH}`,
})
const LUNCH = line({
  id: 'lunch',
  label: 'personal_business',
  subject: 'lunch',
  from: 'bo@home.example',
  text: 'At one?',
})

let folder: string
const save = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icebox-evaluate-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('icebox evaluate --json', () => {
  test('prints one object with every group and every figure', async () => {
    const { code, out } = await evaluate('--json', '--no-relationship', SET)
    expect(code).toBe(0)
    const report = JSON.parse(out)
    expect(out.trimEnd()).not.toContain('\n')
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining([
        'overall',
        'bySource',
        'byLabel',
        'byKind',
        'byLang',
        'coldVsWanted',
        'strangers',
        'modelVersion',
      ]),
    )
    const groups = [report.overall, report.coldVsWanted]
    for (const by of ['bySource', 'byLabel', 'byKind', 'byLang']) groups.push(...Object.values(report[by]))
    expect(groups.length).toBeGreaterThan(40)
    const share = expect.toSatisfy((value: unknown) => value === null || (Number(value) >= 0 && Number(value) <= 1))
    const atLine = { precision: share, recall: share, falsePositiveRate: share }
    for (const group of groups) {
      expect(group).toEqual({
        n: expect.any(Number),
        positives: expect.any(Number),
        auc: share,
        recallAtFpr: { '0.001': share, '0.005': share, '0.01': share },
        at: { '60': atLine, '70': atLine, '85': atLine, '95': atLine },
        ece: share,
        intervals: expect.any(Object),
      })
    }
    expect(report.overall).toMatchObject({ n: 500, positives: 256 })
  }, 120_000)

  test('knows the sender unless told not to', async () => {
    const friend = line({ label: 'personal_business', rel: 'colleague', raw: JSON.parse(OFFER).raw })
    const file = await save('friend.jsonl', friend + OFFER)
    const calibrationOf = async (...args: string[]) => JSON.parse((await evaluate('--json', ...args, file)).out).overall
    expect((await calibrationOf()).auc).toBe(1)
    expect((await calibrationOf('--no-relationship')).auc).toBe(0.5)
  })
})

describe('icebox evaluate', () => {
  test('fits a hundred columns and tells the worst mistakes with their reasons', async () => {
    const { code, out } = await evaluate('--no-relationship', '--errors', '4', SET)
    expect(code).toBe(0)
    expect(Math.max(...out.split('\n').map(each => each.length))).toBeLessThanOrEqual(100)
    expect(out).toContain('Wanted, but scored high')
    expect(out.split('Unwanted, but scored low')[1]?.match(/ {2}cold_outreach {2}/g)).toHaveLength(4)
  }, 120_000)

  test('lists mistakes with everything that helps to see why', async () => {
    const file = await save('wrong.jsonl', line({ ...JSON.parse(OFFER), label: 'personal_business' }) + LUNCH)
    const sentences = REASON_CODES.map(reasonText)
    const { errors } = JSON.parse((await evaluate('--json', '--errors', file)).out)
    expect(errors.unwantedScoredLow).toEqual([])
    expect(errors.wantedScoredHigh).toEqual([
      {
        id: 'offer',
        label: 'personal_business',
        kind: 'sales',
        lang: 'en',
        senderDomain: 'get-leads.example',
        subject: 'Quick question',
        score: expect.any(Number),
        reasons: expect.toSatisfy((each: string[]) => each.every(reason => sentences.includes(reason))),
      },
    ])
    expect(errors.wantedScoredHigh[0].reasons.length).toBeGreaterThan(0)
  })

  test('cuts long subjects and keeps the terminal safe from them', async () => {
    const raw = JSON.parse(OFFER).raw.replace(
      'Quick question',
      `Quick question ${'so long '.repeat(20)}=?utf-8?q?=1b[2J?=`,
    )
    const { out } = await evaluate('--errors', '1', await save('long.jsonl', line({ label: 'personal_business', raw })))
    expect(out).toContain('Quick question so long')
    expect(Math.max(...out.split('\n').map(each => each.length))).toBeLessThanOrEqual(100)
    expect(out).not.toContain('\u001b')
  })

  test('reads plain and gzipped files together, and one split alone', async () => {
    const plain = await save('plain.jsonl', `${OFFER}\n${LUNCH}`)
    const packed = await save('packed.jsonl.gz', gzipSync(line({ ...JSON.parse(LUNCH), split: 'dev' })))
    expect(JSON.parse((await evaluate('--json', plain, packed)).out).overall.n).toBe(3)
    expect(JSON.parse((await evaluate('--json', '--split', 'dev', plain, packed)).out).overall.n).toBe(1)
  })

  test.each([
    ['{"label": "spam"', 'this is not JSON.'],
    ['[1]', 'this is not a JSON object.'],
    ['{"text": "hello"}', 'there is no label.'],
    ['{"label": "junk", "text": "hello"}', 'unknown label "junk". Known: cold_outreach,'],
    ['{"label": "spam"}', 'there is no message: neither raw nor text.'],
    ['{"label": "spam", "raw": 5}', '"raw" is not a string.'],
  ])('names file and line of %s', async (bad, sentence) => {
    const file = await save('bad.jsonl', `${OFFER}${LUNCH}${bad}\n${OFFER}`)
    const { code, out, err } = await evaluate(file)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`icebox: ${file} line 3: ${sentence}`)
  })

  test('says what is wrong with a file that cannot be read, and with no file', async () => {
    const gone = join(folder, 'gone.jsonl.gz')
    const cut = await save('cut.jsonl.gz', gzipSync(OFFER.repeat(50)).subarray(0, 60))
    expect(await evaluate(gone)).toEqual({ code: 2, out: '', err: `icebox: ${gone}: there is no such file.\n` })
    expect(await evaluate(cut)).toMatchObject({ code: 2, err: `icebox: ${cut}: it is cut off.\n` })
    expect(await evaluate()).toMatchObject({ code: 2, err: expect.stringContaining('Say which file to evaluate.') })
    expect(await evaluate('--prior', '2', SET)).toMatchObject({ code: 2, err: expect.stringContaining('--prior') })
  })
})
