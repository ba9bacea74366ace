import { beforeAll, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { STRANGER } from './message.ts'
import { parseMessage } from './mime.ts'
import { loadModel } from './model/load.ts'
import type { Model } from './model/model.ts'
import { PLACE } from './personal/prints.ts'
import { emptyProfile } from './personal/profile.ts'

let model: Model
beforeAll(() => {
  model = loadModel()
})

const MINE = new Uint8Array(16).fill(7)
const THEIRS = new Uint8Array(16).fill(8)
const TEXT =
  'Hi Kristin, we help logistics companies like yours book more qualified meetings with our outreach platform. Would you be open to a quick call next week? Our customers in freight and warehousing cut the hours their dispatchers spend on the phone, and the first month costs you nothing.'

async function printOf(from: string, key: Uint8Array, text = TEXT): Promise<readonly number[]> {
  const message = await parseMessage(
    Buffer.from(`From: ${from}\nTo: k@nordfrakt.example\nSubject: freight\n\n${text}\n`),
  )
  return judge(message, { relationship: STRANGER, profile: emptyProfile(), key }, model).fingerprint
}

const wordsOf = (print: readonly number[]) => print.slice(PLACE.words)

test('the same message under the same key has the same fingerprint', async () => {
  expect(await printOf('b@shiftloom.com', MINE)).toEqual(await printOf('b@shiftloom.com', MINE))
})

test('sender, campaign and words leave traces that only those with the key can compare', async () => {
  const mine = await printOf('brooke@shiftloom.com', MINE)
  const theirs = await printOf('brooke@shiftloom.com', THEIRS)
  expect(wordsOf(mine).length).toBeGreaterThan(20)
  expect(wordsOf(mine).filter(word => wordsOf(theirs).includes(word))).toEqual([])
  expect(mine[PLACE.sender]).not.toBe(theirs[PLACE.sender])
  expect(mine[PLACE.campaign]).not.toBe(theirs[PLACE.campaign])
})

test('a guessed address, campaign or word is found with the key and not without', async () => {
  const stored = await printOf('brooke@shiftloom.com', MINE)
  const guess = await printOf('brooke@shiftloom.com', MINE, 'Our customers in freight and warehousing')
  const blind = await printOf('brooke@shiftloom.com', THEIRS, 'Our customers in freight and warehousing')
  expect(guess[PLACE.sender]).toBe(stored[PLACE.sender])
  expect(guess[PLACE.campaign]).toBe(stored[PLACE.campaign])
  expect(wordsOf(guess).filter(word => wordsOf(stored).includes(word)).length).toBeGreaterThan(0)
  expect(blind.slice(1, PLACE.genre).filter(number => stored.includes(number))).toEqual([])
  expect(wordsOf(blind).filter(word => wordsOf(stored).includes(word))).toEqual([])
})

test('another writer of the firm has another sender trace and the same campaign trace', async () => {
  const brooke = await printOf('brooke@shiftloom.com', MINE)
  const sam = await printOf('sam@getshiftloom.com', MINE)
  expect(sam[PLACE.sender]).not.toBe(brooke[PLACE.sender])
  expect(sam[PLACE.campaign]).toBe(brooke[PLACE.campaign])
})

test('a message without sender leaves no trace of one', async () => {
  const print = await printOf('', MINE)
  expect([print[PLACE.sender], print[PLACE.campaign]]).toEqual([0, 0])
})
