import { expect, it } from 'vitest'
import { ACT_WORDS, ACTS_BY_WORDS, actorWords, actWords, detailWords } from './audit-words.ts'

it('calls each act by words of its own', () => {
  expect(new Set(Object.values(ACT_WORDS)).size).toBe(ACTS_BY_WORDS.length)
  expect(actWords('key_made')).toBe('Made an API key')
  expect(actWords('from_the_future')).toBe('from the future')
})

it('says who did it, by what, to whom and with which choice', () => {
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'key', details: {} })).toBe('ada@x.example, by an API key')
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'operator', details: {} })).toBe(
    'Whoever runs this installation',
  )
  expect(actorWords({ actor: null, actorKind: 'person', details: {} })).toBe('A deleted account')
  const withMembership = true
  expect(actorWords({ actor: 'bob@x.example', actorKind: 'person', details: { withMembership } })).toBe('bob@x.example')
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'operator', details: { withMembership } })).toBe('Icebox')
  expect(actorWords({ actor: 'ada@x.example', actorKind: 'operator', details: { proofEnded: true } })).toBe('Icebox')
  expect(detailWords({ target: 'ada@x.example', details: { keys: 2, withMembership } })).toBe(
    'ada@x.example · 2 keys · ended with the membership',
  )
  expect(detailWords({ target: null, details: { proofEnded: true } })).toBe('no domain is proven any more')
  const details = { role: 'admin', isAutomatic: true, ids: 3 }
  expect(detailWords({ target: 'bob@x.example', details })).toBe(
    'bob@x.example · to admin · letters leave by themselves · 3 messages',
  )
  expect(detailWords({ target: null, details: {} })).toBe('')
})

it('says each choice as people do, and what it does not know by its name', () => {
  const said = (details: Record<string, string | number | boolean>) => detailWords({ target: null, details })
  expect(said({ move: 'freeze', withRule: false })).toBe('put on ice · without deciding about the sender')
  expect(said({ browser: 'Firefox', system: 'Linux' })).toBe('Firefox · on Linux')
  expect(said({ isOn: true, capCents: 2_000 })).toBe('switched on · at most $20.00 a month')
  expect(said({ plan: 'pro_plus', seats: 3 })).toBe('Pro+ Plan · 3 seats')
  expect(said({ emails: 1, folder: 'put_back' })).toBe('1 address · mail on ice goes back first')
  expect(said({ scopes: 'activity:read classify', days: 30 })).toBe('may do: activity:read classify · for 30 days')
  expect(said({ ofTomorrow: true, state: 'half_on' })).toBe('of tomorrow: yes · half on')
})
