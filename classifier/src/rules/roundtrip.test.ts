import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOPIC_NAMES } from '../topics/topic.ts'
import { loadTopics, ratingsOf } from '../topics/topics.ts'
import { tokensOf } from './compile/tokens.ts'
import { compile } from './compile.ts'
import { canNeverHold, contradictionIn } from './contradiction.ts'
import { ATTACHMENT_TYPES, type Condition, LANGUAGES, LIMITS, RELATIONS, type Rule, type Test } from './rule.ts'
import { sayRule } from './say.ts'

const now = new Date('2026-11-20T09:00:00Z')
const everyTopicMoves = Object.fromEntries(
  Object.entries(ratingsOf(loadTopics())).map(([topic, rating]) => [topic, { ...rating, mayMove: true }]),
) as ReturnType<typeof ratingsOf>

const word = fc.constantFrom(
  'invoice',
  'site visit',
  'Grüße aus Köln',
  'RFQ',
  'past due',
  '42',
  'or',
  'unless',
  'from me',
  '発注書',
)
const day = fc
  .integer({ min: 0, max: 700 })
  .map(days => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    is: fc.constant('from' as const),
    who: fc.constantFrom('a@b.example', '@acme.example', 'Dana Smith', 'Acme or Co'),
  }),
  fc.record({ is: fc.constant('to' as const), whom: fc.constantFrom('sales@b.example', '@acme.example') }),
  fc.record({
    is: fc.constant('me' as const),
    as: fc.constantFrom('addressed' as const, 'alone' as const, 'copied' as const, 'hidden' as const),
  }),
  fc.constantFrom<Condition>({ is: 'no_reply' }, { is: 'list' }),
  fc.record({ is: fc.constant('relation' as const), as: fc.constantFrom(...RELATIONS) }),
  fc.record({
    is: fc.constant('label' as const),
    label: fc.constantFrom(
      'cold_outreach' as const,
      'spam' as const,
      'newsletter' as const,
      'transactional' as const,
      'personal' as const,
      'unwanted' as const,
    ),
  }),
  fc.record({ is: fc.constant('topic' as const), topic: fc.constantFrom(...TOPIC_NAMES) }),
  fc.record({
    is: fc.constant('words' as const),
    words: word,
    where: fc.constantFrom('subject' as const, 'text' as const, 'either' as const),
  }),
  fc.record({ is: fc.constant('attachment' as const), type: fc.constantFrom(...ATTACHMENT_TYPES) }),
  fc.record({ is: fc.constant('file' as const), name: word }),
  fc.record({
    is: fc.constant('size' as const),
    than: fc.constantFrom('more' as const, 'less' as const),
    bytes: fc.constantFrom(40e3, 1e6, 25e6, 2e9),
  }),
  fc.record({ is: fc.constant('language' as const), language: fc.constantFrom(...LANGUAGES) }),
  fc.record({
    is: fc.constant('amount' as const),
    than: fc.constantFrom('more' as const, 'less' as const),
    value: fc.constantFrom(1, 20, 99.5, 1_500, 100_000),
    currency: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
  }),
  fc.record({
    is: fc.constant('age' as const),
    than: fc.constantFrom('more' as const, 'less' as const),
    days: fc.constantFrom(1, 7, 30, 365),
  }),
  fc.record({ is: fc.constant('date' as const), from: fc.constant(null), until: day }),
  fc.record({ is: fc.constant('date' as const), from: day, until: fc.constant(null) }),
  fc.record({ is: fc.constant('weekday' as const), day: fc.integer({ min: 0, max: 6 }) }),
  fc.record({
    is: fc.constant('sender_check' as const),
    result: fc.constantFrom('passed' as const, 'not_passed' as const, 'failed' as const),
  }),
  fc.record({ is: fc.constant('sure' as const), percent: fc.integer({ min: 1, max: 99 }) }),
)

/** One of several conditions, or none of one: none of several is as many tests. */
const testOf: fc.Arbitrary<Test> = fc.oneof(
  fc
    .uniqueArray(condition, { minLength: 1, maxLength: 3, selector: each => JSON.stringify(each) })
    .map(any => ({ any })),
  condition.map(only => ({ any: [only], not: true })),
)

/** A test said twice is one. */
const caseOf = fc
  .uniqueArray(testOf, { minLength: 1, maxLength: 4, selector: each => JSON.stringify(each) })
  .filter(tests => !contradictionIn(tests))

const rule: fc.Arbitrary<Rule> = fc
  .record({
    act: fc.constantFrom('move' as const, 'flag' as const, 'keep' as const),
    when: fc.array(caseOf, { minLength: 1, maxLength: 3 }),
    unless: fc.array(caseOf, { maxLength: 2 }),
    folder: fc.constantFrom('Tools', 'Neue Anfragen', '2026', 'In and out'),
  })
  .map(({ folder, ...step }) => ({ ...step, folder: step.act === 'move' ? folder : null }))
  .filter(step => !canNeverHold(step))
  .map(step => [step])

test('a rule printed as a sentence compiles to the same rule', () => {
  fc.assert(
    fc.property(rule, each => {
      const sentence = sayRule(each)
      const count = each
        .flatMap(({ when, unless }) => [...when, ...unless])
        .flat()
        .flatMap(({ any }) => any).length
      const words = tokensOf(sentence).length
      fc.pre(sentence.length <= LIMITS.letters && words <= LIMITS.words && count <= LIMITS.conditions)
      expect(compile(sentence, { now, topics: everyTopicMoves })).toEqual({ status: 'compiled', rule: each })
    }),
    { numRuns: 500 },
  )
})
