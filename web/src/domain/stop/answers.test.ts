import { expect, test } from 'vitest'
import { activityOf } from '../message/testing/activity.ts'
import { countReasons, groupByWay, mayAskToStop, willBeSent } from './answers.ts'
import { answerOf } from './testing/answer.ts'

const IN_INBOX = 'It is back in your inbox.'
const NO_REPLY = 'Answers go to a no-reply address.'

test('the safest way comes first, and a way that nobody takes is not named', () => {
  const answers = [
    answerOf({ entryId: 'a' }),
    answerOf({ entryId: 'b', way: 'unsubscribe' }),
    answerOf({ entryId: 'c' }),
  ]
  expect(groupByWay(answers).map(({ way, answers: own }) => [way, own.map(({ entryId }) => entryId)])).toEqual([
    ['unsubscribe', ['b']],
    ['reply', ['a', 'c']],
  ])
})

test('what would be sent leaves out what is refused, and each reason is told once, the most frequent first', () => {
  const none = (because: string) => answerOf({ way: 'none', to: null, text: null, because })
  const answers = [none(IN_INBOX), none(NO_REPLY), answerOf({ entryId: 'sent' }), none(NO_REPLY)]
  expect(willBeSent(answers).map(({ entryId }) => entryId)).toEqual(['sent'])
  expect(countReasons(answers)).toEqual([
    { text: NO_REPLY, count: 2 },
    { text: IN_INBOX, count: 1 },
  ])
})

test('only who wrote mail that is on ice is offered to be asked', () => {
  expect(mayAskToStop(activityOf({ place: 'icebox' }))).toBe(true)
  expect(mayAskToStop(activityOf({ place: 'inbox' }))).toBe(false)
})
