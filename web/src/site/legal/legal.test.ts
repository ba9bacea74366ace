import { describe, expect, it } from 'vitest'
import { inlineParts } from '../reading/inline-parts.ts'
import { textsIn } from '../reading/texts-in.ts'
import { PRIVACY } from './privacy.ts'
import { TERMS } from './terms.ts'

const DOCUMENTS = [
  ['privacy', PRIVACY],
  ['terms', TERMS],
] as const

it('the Privacy Policy has its nine sections in their order', () => {
  expect(PRIVACY.map(section => section.title)).toEqual([
    'Information We Collect',
    'How We Use Information',
    'Email Processing',
    'AI Services and Google Workspace API Compliance',
    'Data Security',
    'Third-Party Services',
    'Your Rights',
    'Data Retention',
    'Contact Information',
  ])
})

it('the Terms of Service have their eight sections in their order', () => {
  expect(TERMS.map(section => section.title)).toEqual([
    'Acceptance of Terms',
    'Service Description',
    'Account Registration',
    'Subscription & Billing',
    'Acceptable Use Policy',
    'Email Access & Processing',
    'Intellectual Property',
    'Disclaimers & Limitations',
  ])
})

describe.each(DOCUMENTS)('%s', (_, sections) => {
  const texts = sections.flatMap(section => textsIn(section.blocks))

  it('is anchored from section-1 on', () => {
    expect(sections.map(section => section.id)).toEqual(sections.map((_each, index) => `section-${index + 1}`))
  })

  it('links to no section that it does not have', () => {
    const anchors = texts.flatMap(inlineParts).flatMap(({ to }) => (to?.startsWith('#') ? [to.slice(1)] : []))
    for (const anchor of anchors) expect(sections.map(section => section.id)).toContain(anchor)
  })

  it('is written in plain words: no dashes between sentences, no exclamations', () => {
    expect(texts.filter(text => /[—!]| – /.test(text))).toEqual([])
  })
})

it('says what Google asks its users to be told, in those words', () => {
  const words = textsIn(PRIVACY[3]?.blocks ?? []).join(' ')
  expect(words).toContain(
    'The use of information received from Google APIs will adhere to the [Google API Services User Data Policy](https://developers.google.com/terms/api-services-user-data-policy), including the Limited Use requirements.',
  )
})

it.each([
  ['Classification logs', '1 year'],
  ['Aggregated usage statistics', '2 years'],
  ['Billing records', '7 years'],
  ['Error logs', '90 days'],
  ['Closed account data', 'Deleted within 30 days'],
])('keeps %s for %s', (what, howLong) => {
  const rows = PRIVACY[7]?.blocks.flatMap(block =>
    typeof block !== 'string' && 'table' in block ? block.table.rows : [],
  )
  expect(rows).toContainEqual([what, howLong])
})
