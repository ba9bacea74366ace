import { expect, test } from 'vitest'
import { kindWords } from './kinds.ts'

test('names the kind of outreach in words', () => {
  expect(kindWords({ kind: 'sales', label: 'cold_outreach' })).toBe('Cold pitch')
  expect(kindWords({ kind: 'recruiter', label: 'cold_outreach' })).toBe('Recruiter blast')
  expect(kindWords({ kind: 'link_building', label: 'cold_outreach' })).toBe('SEO offer')
})

test('falls back to the label where no kind was found, or one this page does not know', () => {
  expect(kindWords({ kind: 'other', label: 'spam' })).toBe('Spam')
  expect(kindWords({ kind: 'something_new', label: 'cold_outreach' })).toBe('Cold email')
  expect(kindWords({ kind: '', label: 'unknown' })).toBe('Not judged')
})
