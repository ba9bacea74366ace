import { expect, it } from 'vitest'
import { ACT_WORDS, ACTS_BY_WORDS, actorWords, actWords, detailWords } from './audit-words.ts'

it('calls each act by words of its own', () => {
  expect(new Set(Object.values(ACT_WORDS)).size).toBe(ACTS_BY_WORDS.length)
  expect(actWords('key_made')).toBe('Made an API key')
  expect(actWords('from_the_future')).toBe('from the future')
})

it('says who did it, by what, to whom and with which choice', () => {
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'key' })).toBe('ada@x.example, by an API key')
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'operator' })).toBe('Whoever runs this installation')
  expect(actorWords({ actor: null, actorKind: 'person' })).toBe('A deleted account')
  const details = { role: 'admin', isAutomatic: true, ids: 3 }
  expect(detailWords({ target: 'bob@x.example', details })).toBe(
    'bob@x.example · role: admin · is automatic: yes · ids: 3',
  )
  expect(detailWords({ target: null, details: {} })).toBe('')
})
