import { providerFailure } from '@icebox/contract/providers'
import type { CompanyProvider } from '@icebox/contract/safety/company'
import { expect, it, test } from 'vitest'
import { companyState, endedWords, peopleWords, tryFailure } from './company-words.ts'

const domain = { domain: 'acme.example', record: 'r', isProven: true, isMissing: false }
const SET_UP: CompanyProvider = {
  ...{ issuer: 'https://login.acme.example', clientId: 'c', domains: [domain], isTried: false, isRequired: false },
  ...{ failedAt: null, people: { bound: 0, inDomains: 0, unproven: 0, guests: 0 } },
}

it.each([
  ['Not set up', null],
  ['Domain not proven', { domains: [{ ...domain, isProven: false }] }],
  ['Not tried yet', {}],
  ['Ready', { isTried: true }],
  ['Required', { isTried: true, isRequired: true }],
  ['Domain not proven', { isTried: true, isRequired: true, domains: [{ ...domain, isProven: false }] }],
  ['Not answering', { isTried: true, isRequired: true, failedAt: '2026-11-26T08:00:00Z' }],
])('says %s', (says, change) => {
  expect(companyState(change && { ...SET_UP, ...change }).says).toBe(says)
})

it('counts people in whole sentences', () => {
  expect(peopleWords({ bound: 1, inDomains: 1, unproven: 0, guests: 0 })).toBe(
    '1 person has an address of these domains, 1 of them has signed in there.',
  )
  expect(peopleWords({ bound: 2, inDomains: 5, unproven: 1, guests: 2 })).toBe(
    '5 people have an address of these domains, 2 of them have signed in there. 1 has not proven the address and keeps their own ways until then. 2 people have another address and keep their own ways to sign in.',
  )
})

test.each([...providerFailure.options, undefined])('%s is told in words', failure => {
  expect(tryFailure(failure)).toMatch(/\.$/)
  expect(tryFailure(failure).replace(/email_verified|xms_edov/g, '')).not.toMatch(/[a-z]_[a-z]|undefined/)
})

it('counts the sign-ins that ended', () => {
  expect([0, 1, 2].map(endedWords)).toEqual([undefined, '1 sign-in ended.', '2 sign-ins ended.'])
})
