import { expect, it } from 'vitest'
import { compile } from '../classifier/src/rules/compile.ts'
import { loadTopics, ratingsOf } from '../classifier/src/topics/topics.ts'
import { FIRST_RULES, PLACEHOLDER } from '../web/src/domain/rule/examples.ts'
import { ROLES } from '../web/src/site/teams/roles.ts'

const SENTENCES = [...ROLES.map(({ rule }) => rule), ...Object.values(FIRST_RULES), PLACEHOLDER]

it.each(SENTENCES)('what the pages give as an example is understood as it stands: %s', sentence => {
  const compiled = compile(sentence, { now: new Date(), topics: ratingsOf(loadTopics()) })
  expect(compiled).toMatchObject({ status: 'compiled' })
})
