import { previewAutomaticStop } from '@icebox/contract/replies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iced, stopOwner } from '../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('tells what would have been answered in two weeks, and why the rest would not, the most frequent first', async () => {
  const owner = await stopOwner(test)
  const ago = (days: number) => ({ received_at: new Date(Date.now() - days * 86_400_000) })
  const yes = await iced(test, owner, { ...ago(13), campaign: 'one', from_name: 'Derek' })
  await iced(test, owner, { ...ago(2), campaign: 'one' })
  for (let at = 0; at < 3; at++) await iced(test, owner, { ...ago(5), stop_bars: ['no_list', 'return_path'] })
  await iced(test, owner, { ...ago(5), confidence: 90 })
  await iced(test, owner, { ...ago(5), label: 'spam' })
  // Judged before its headers were looked at, and too old to count.
  await iced(test, owner, { ...ago(5), stop_bars: null })
  await iced(test, owner, ago(15))
  // What its owner has taken back since would have been answered all the same.
  await iced(test, owner, { ...ago(1), state: 'restored_by_app' })
  const { body } = await owner.client.send(previewAutomaticStop, { id: owner.accountId }, {})
  expect(body).toMatchObject({ wouldAnswer: 2, of: 9 })
  expect(body.answered.map(({ entryId }: { entryId: string }) => entryId)).toContain(yes)
  expect(body.because[0]).toEqual({ text: expect.stringContaining('mailing list'), count: 3 })
  expect(body.because.map(({ count }: { count: number }) => count)).toEqual([3, 1, 1, 1, 1])
  expect(body.because.map(({ text }: { text: string }) => text).join(' ')).toContain(
    'known only when a letter is about to go',
  )
})
