import { describe, expect, it } from 'vitest'
import { readRaw } from './raw.ts'

const text = 'From: bob@cold.example\r\nSubject: "raw": "x"\r\n\r\nGrüße aus Köln\r\n'
const raw = Buffer.from(text).toString('base64url')
const facts = { id: '18c', labelIds: ['INBOX', 'UNREAD'], internalDate: '1700000000000', sizeEstimate: 99 }

/** Counts what was asked for, so that leaving early can be seen. */
function stream(json: string, size: number) {
  const bytes = Buffer.from(json)
  const given = { chunks: 0 }
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      given.chunks++
      yield bytes.subarray(at, at + size)
    }
  }
  return { given, data: chunks() }
}

const read = (data: unknown, maxBytes = 1_000) => readRaw(data, { maxBytes, beat: () => undefined })

describe('the JSON of a raw message', () => {
  const orders = [
    { ...facts, snippet: 'a "raw": "b" ü', raw },
    { raw, snippet: '\\"raw":"', ...facts },
    { id: facts.id, raw, labelIds: facts.labelIds, internalDate: facts.internalDate, sizeEstimate: 99 },
  ]

  it.each(orders)('is read in any order of fields and however it is cut into pieces', async message => {
    for (const json of [JSON.stringify(message), JSON.stringify(message, null, 2)]) {
      for (let size = 1; size < 40; size++) {
        const found = await read(stream(json, size).data)
        expect(Buffer.from(found.bytes).toString()).toBe(text)
        expect(found).toMatchObject({ ...facts, isWhole: true })
      }
    }
  })

  it('is cut at the bound, and left early when everything else is known', async () => {
    const long = Buffer.from(text.repeat(5_000)).toString('base64url')
    const { data, given } = stream(JSON.stringify({ ...facts, raw: long }), 1_000)
    const found = await read(data, 10)
    expect(Buffer.from(found.bytes).toString()).toBe(text.slice(0, 10))
    expect(found.isWhole).toBe(false)
    expect(given.chunks).toBeLessThan(3)
  })

  it('is read to its end, and held no longer than the bound, when labels or date come last', async () => {
    const long = Buffer.from(text.repeat(5_000)).toString('base64url')
    const found = await read(stream(JSON.stringify({ raw: long, ...facts }), 1_000).data, 10)
    expect(found).toMatchObject({ ...facts, isWhole: false })
    expect(found.bytes).toHaveLength(10)
  })

  it('that breaks off, is no JSON or has no date is unavailable', async () => {
    const whole = JSON.stringify({ ...facts, raw })
    await expect(read(stream(whole.slice(0, -20), 7).data)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(read(stream('220 secret-banner', 7).data)).rejects.toThrow()
    await expect(read(stream(JSON.stringify({ id: '1', labelIds: [], raw }), 7).data)).rejects.toThrow()
    await expect(read({ some: 'object' })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
