import { describe, expect, it } from 'vitest'
import { messageFromFields } from '../mime.ts'
import { withRivals } from './rivals.ts'
import { TOPIC_NAMES, type Topic } from './topic.ts'
import { loadTopics, mayMoveBy, parseTopics, precisionOf, type StoredTopics, topicsOf } from './topics.ts'

const about = (from: string, subject: string, text: string) => [
  ...topicsOf(messageFromFields({ from, subject, text }), loadTopics()).keys(),
]

describe('topics', () => {
  it.each<[Topic, string, string, string]>([
    [
      'login_code',
      'Harbour Books <no-reply@harbourbooks.example>',
      'Your verification code',
      'Your verification code is 482913. It is valid for ten minutes. If you did not try to sign in, ignore this message.',
    ],
    [
      'code',
      'buildbot <ci@tern.example>',
      '[tern/parser] Pull request #412: Fix off-by-one in the lexer',
      'anna requested your review on this pull request. 3 commits, 2 files changed. View it, or reply to this email directly.',
    ],
    [
      'link_request',
      'Lucas <lucas@outreach.example>',
      'Guest post for your blog',
      'Hi, I would love to contribute a guest post to your blog with a do-follow backlink to our site. What do you charge for a sponsored article? We have high DA sites for a link exchange as well.',
    ],
  ])('%s is told from what a message says', (topic, from, subject, text) => {
    expect(about(from, subject, text)).toContain(topic)
  })

  it('says nothing of a message that says nothing', () => {
    expect(about('a@b.example', '', '')).toEqual([])
  })

  it('keeps for each of at least forty topics what was measured', () => {
    const { figures } = loadTopics()
    expect(TOPIC_NAMES.length).toBeGreaterThanOrEqual(40)
    for (const topic of TOPIC_NAMES) {
      const { said, right, having } = figures[topic]
      expect(right, topic).toBeLessThanOrEqual(Math.min(said, having))
      expect(having, topic).toBeGreaterThan(0)
    }
  })

  it('lets no topic move mail that is right less often than in 90 of 100, or was said of a few messages only', () => {
    expect(mayMoveBy({ said: 100, right: 89 })).toBe(false)
    expect(mayMoveBy({ said: 19, right: 19 })).toBe(false)
    expect(mayMoveBy({ said: 20, right: 18 })).toBe(true)
    expect(precisionOf({ said: 0, right: 0 })).toBe(0)
  })

  it('refuses a file of other topics or of another length', () => {
    const said = { at: 0, said: 0, right: 0 }
    const stored: StoredTopics = {
      topics: TOPIC_NAMES,
      figures: TOPIC_NAMES.map(() => ({ ...said, having: 1, likely: said })),
      steps: TOPIC_NAMES.map(() => 1),
      biases: TOPIC_NAMES.map(() => 0),
      rivals: TOPIC_NAMES.map(() => ({ own: 1, beside: TOPIC_NAMES.map(() => 0), bias: 0 })),
      rarityStep: 0.1,
      count: 3,
    }
    const bytes = new Uint8Array(3 * (5 + TOPIC_NAMES.length))
    const parse = (change: Partial<StoredTopics>, weights = bytes) => parseTopics({ ...stored, ...change }, weights)
    expect(parse({}).hashes).toHaveLength(3)
    expect(() => parse({ topics: TOPIC_NAMES.slice(1) })).toThrow('train again')
    expect(() => parse({ count: 4 })).toThrow('train again')
    expect(() => parse({ rivals: [] })).toThrow('train again')
    expect(() => parse({}, bytes.slice(1))).toThrow('train again')
  })

  it('is held less likely where another topic is likely, and by its own score alone where no other counts', () => {
    const rival = { own: 1, beside: [-4, 0], bias: 0.5 }
    const [alone, beside] = withRivals([2, 1], [null, rival])
    expect(alone).toBe(2)
    expect(beside).toBeCloseTo(0.5 + 1 - 4 / (1 + Math.exp(-2)))
  })
})
