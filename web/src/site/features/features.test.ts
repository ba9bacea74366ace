import { readFileSync } from 'node:fs'
import { PLANS } from '@icebox/contract/billing/plans'
import { describe, expect, it } from 'vitest'
import { holdersOf } from './feature.ts'
import { FEATURES } from './features.ts'
import { FIGURES } from './figures.ts'

const ALL = FEATURES.flatMap(group => group.features)
const named = (title: string) => {
  const found = ALL.find(feature => feature.title === title)
  if (!found) throw new Error(`no feature ${title}`)
  return found
}

it('names everything that a plan names', () => {
  const inPlans = PLANS.flatMap(plan => [...plan.features]).filter(name => !name.startsWith('Everything in'))
  const here = new Set(ALL.flatMap(({ held }) => ('plan' in held ? [held.plan as string] : [])))
  expect(inPlans.filter(name => !here.has(name))).toEqual([])
})

describe('who has it', () => {
  it.each([
    ['AI cold-email detection', 'All plans'],
    ['A line of your own', 'Pro and Pro+'],
    ['Automatic “No thanks” replies', 'Pro+'],
    ['Seats', 'Pro and Pro+'],
    ['Sign in with your company', 'Pro+'],
    ['`icebox doctor`', 'Everybody'],
  ])('%s: %s', (title, holders) => {
    expect(holdersOf(named(title))).toBe(holders)
  })
})

it('states the measured figures as the README does', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  for (const [mail = '', count = '', unwanted = '', wanted = ''] of FIGURES.rows) {
    const row = readme.split('\n').find(line => line.startsWith(`| ${mail[0]?.toLowerCase()}${mail.slice(1)} |`))
    expect(row).toContain(`| ${count} |`)
    expect(row).toContain(`| ${unwanted}, ${wanted} |`)
  }
})

it('is written in plain words', () => {
  const words = ALL.map(({ title, text }) => `${title} ${text}`).join(' ')
  expect(words).not.toMatch(/[—!]/)
  for (const { text } of ALL) expect(text.match(/\.( |$)/g)).toHaveLength(1)
})
