import { expect, test } from 'vitest'
import { activityOf } from './testing/activity.ts'
import { whyOf, whyTitle } from './why.ts'

test('a move under way says so', () => {
  expect(whyOf(activityOf({ place: 'freezing' }))).toBe('On its way to the Icebox')
  expect(whyOf(activityOf({ place: 'thawing' }))).toBe('On its way back to your inbox')
})

test('the line under the subject gives the first reason for the verdict, however heavy those after it are', () => {
  const reasons = [
    { code: 'auth_pass', text: 'Passes SPF, DKIM and DMARC', weight: -60 },
    { code: 'pitch', text: 'Presents what a company sells', weight: 20 },
    { code: 'stranger', text: 'You have never written to this sender', weight: 36 },
  ]
  const onIce = activityOf({ place: 'icebox', confidence: 97, reasons })
  expect(whyOf(onIce)).toBe('Presents what a company sells')
  expect(whyOf(activityOf({ confidence: 10, reasons }))).toBe('Passes SPF, DKIM and DMARC')
})

test('a close call names both numbers', () => {
  expect(whyOf(activityOf({ confidence: 81, line: 85 }))).toBe('Below your line: 81% is under 85%')
})

test('what the person said explains more than the message', () => {
  expect(whyOf(activityOf({ place: 'icebox', confidence: 40, isConfirmedCold: true }))).toBe('You put it on ice')
  expect(whyOf(activityOf({ senderRule: 'allow' }))).toBe('You allow this sender')
  const thawed = activityOf({ isFalsePositive: true, senderRule: 'allow' })
  expect(whyOf(thawed)).toBe('You thawed it, sender now allowed')
})

test('a message that was not judged does not pretend to a reason', () => {
  expect(whyOf(activityOf({ confidence: null, reasons: [] }))).toBe('Not judged')
})

test('a message that was not judged says why, and one that is tried again says that', () => {
  const text = 'This message could not be read, so it stayed in your inbox'
  const reasons = [{ code: 'unreadable', text, weight: 0 }]
  const given = whyOf(activityOf({ confidence: null, reasons }))
  expect(given).toBe(`Not judged: t${text.slice(1)}`)
  const waiting = whyOf(activityOf({ confidence: null, reasons: [], trouble: 'We keep trying.' }))
  expect(waiting).toContain('Not judged yet')
})

test('the heading over the reasons says where the message is', () => {
  expect(whyTitle(activityOf({ place: 'freezing' }))).toBe('Why it is on ice')
  expect(whyTitle(activityOf())).toBe('Why it was let through')
  expect(whyTitle(activityOf({ isFalsePositive: true }))).toBe('Why it was on ice')
})

test('says that a rule filed it, before anything else', () => {
  const filed = activityOf({
    place: 'filed',
    confidence: null,
    reasons: [{ code: 'rule_moved', text: 'One of your rules filed it', weight: 0 }],
  })
  expect([whyTitle(filed), whyOf(filed)]).toEqual(['Why it was filed', 'One of your rules filed it'])
})
