import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judge } from '../judge.ts'
import { STRANGER } from '../message.ts'
import { parseMessage } from '../mime.ts'
import { loadModel } from '../model/load.ts'
import { emptyProfile } from '../personal/profile.ts'
import type { Topic } from '../topics/topic.ts'
import { loadTopics, ratingsOf, type Surety } from '../topics/topics.ts'
import { compile } from './compile.ts'
import { type Beside, Facts } from './facts.ts'
import { matchRule } from './match.ts'
import type { Rule } from './rule.ts'

const now = new Date('2026-11-20T09:00:00Z')
const ratings = ratingsOf(loadTopics())

const RAW = `From: Dana Smith <dana@mail.acme.example>
To: me@north.example
Cc: "Kim" <kim@north.example>
Subject: Lease renewal for Harbour 4
Date: Sat, 14 Nov 2026 10:00:00 +0000
Message-ID: <1@acme.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Please find the timesheet. The rent is €1,250.00 and the deposit USD 300.
--b
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="Timesheet Harbour.xlsx"

AAAA
--b--
`

function ruleOf(sentence: string): Rule {
  const compiled = compile(sentence, { now, topics: ratings })
  if (compiled.status !== 'compiled') throw new Error(JSON.stringify(compiled))
  return compiled.rule
}

function factsOf(raw: string, more: Partial<Beside> = {}): Facts {
  const message = parseMessage(Buffer.from(raw.replaceAll('\n', '\r\n')))
  const verdict = judge(message, { relationship: STRANGER, profile: emptyProfile() }, loadModel())
  return new Facts(message, {
    ...{ me: ['me@north.example'], relationship: STRANGER, isFirst: true, verdict, topics: () => new Map(), now },
    ...more,
  })
}

const matches = (sentence: string, more: Partial<Beside> = {}) =>
  matchRule(ruleOf(sentence), factsOf(RAW, more)) !== undefined

describe('a condition holds for the message it names, and not for its neighbour', () => {
  it.each([
    ['flag mail from acme.example', 'flag mail from cme.example'],
    ['flag mail with a sum of at least 1250 euros', 'flag mail with a sum over 1250 euros'],
    ['flag mail naming $300 or less', 'flag mail naming less than $300'],
    ['flag mail from dana@mail.acme.example', 'flag mail from dana@acme.example'],
    ['flag mail from Dana Smith', 'flag mail from Dan Smith'],
    ['flag mail from Acme', 'flag mail from Acm'],
    ['flag mail with the word "lease"', 'flag mail with the word "leas"'],
    ['flag mail with "timesheet" in the text', 'flag mail with "timesheet" in the subject'],
    ['flag mail with a spreadsheet', 'flag mail with a PDF'],
    ['flag mail with an attachment named "harbour"', 'flag mail with an attachment named "lease"'],
    ['flag mail mentioning more than 1000 euros', 'flag mail mentioning more than 1500 euros'],
    ['flag mail mentioning more than 200 dollars', 'flag mail mentioning more than 400 dollars'],
    ['flag mail written in English', 'flag mail written in German'],
    ['flag mail that arrives on a Saturday', 'flag mail that arrives on a Sunday'],
    ['flag mail from last week', 'flag mail from this week'],
    ['flag mail older than 5 days', 'flag mail older than 7 days'],
    ['flag mail sent to kim@north.example', 'flag mail sent to sam@north.example'],
    ['flag mail addressed to me', 'flag mail where I am only in cc'],
    ['flag mail from strangers', 'flag mail from colleagues'],
    ['flag mail smaller than 5 KB', 'flag mail larger than 5 KB'],
    [
      'flag mail from acme.example unless it mentions "deposit fee"',
      'flag mail from acme.example unless it mentions "deposit"',
    ],
  ])('%s, not: %s', (holds, fails) => {
    expect(matches(holds)).toBe(true)
    expect(matches(fails)).toBe(false)
  })
})

test('mail moves by a topic only where it is sure, and is flagged or kept where it is likely', () => {
  const mayMove = Object.entries(ratings).find(([, rating]) => rating.mayMove)?.[0] as Topic
  const as = (surety: Surety) => ({ topics: () => new Map([[mayMove, surety]]) })
  const rule = (act: 'move' | 'flag'): Rule => [
    { act, folder: act === 'move' ? 'Bills' : null, when: [[{ any: [{ is: 'topic', topic: mayMove }] }]], unless: [] },
  ]
  expect(matchRule(rule('move'), factsOf(RAW, as('likely')))).toBeUndefined()
  expect(matchRule(rule('move'), factsOf(RAW, as('sure')))).toBeDefined()
  expect(matchRule(rule('flag'), factsOf(RAW, as('likely')))).toBeDefined()
})

test('what is kept comes before what is moved, however the sentence puts it', () => {
  const rule = ruleOf('Move mail from acme.example to Acme. Never touch mail with the word "lease".')
  expect(matchRule(rule, factsOf(RAW))?.step.act).toBe('keep')
})

test('no message makes a rule throw', () => {
  const rules = [
    'flag mail from strangers with a PDF mentioning more than 5 euros written in German',
    'keep mail with "a b" in the subject or older than 3 days',
    'flag mail to x@y.example on a Sunday bigger than 1 MB',
  ].map(ruleOf)
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), text => {
      const facts = factsOf(
        `From: ${text.replace(/[\r\n]/g, ' ')}\nSubject: x ${text.slice(0, 50).replace(/[\r\n]/g, ' ')}\nDate: ${text.slice(0, 30).replace(/[\r\n]/g, ' ')}\n\n${text}`,
      )
      for (const rule of rules) matchRule(rule, facts)
    }),
    { numRuns: 100 },
  )
})
