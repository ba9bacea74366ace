import { expect, test } from 'vitest'
import { topicsIn } from './topic-figures.ts'

const topicOf = (title: string) => ({ topic: title, title, right: 92, n: 240, mayMove: true })
const TOPICS = ['invoice', 'investor', 'marketing pitches'].map(topicOf)
const titles = (condition: string) => topicsIn(condition, TOPICS).map(({ title }) => title)

test('a condition names its topics, each whole', () => {
  expect(titles('on the topic invoice')).toEqual(['invoice'])
  expect(titles('on the topic investor or on the topic marketing pitches')).toEqual(['investor', 'marketing pitches'])
  expect(titles('not on the topic invoice')).toEqual(['invoice'])
  expect(titles('with the words "on the topic of invoices"')).toEqual([])
  expect(titles('from strangers')).toEqual([])
})
