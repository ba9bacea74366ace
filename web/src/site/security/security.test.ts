import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ASSISTANTS } from '../developers/assistant-settings.ts'
import { WEBHOOKS } from '../developers/webhooks.ts'
import { HELP } from '../help/questions.ts'
import { PRIVACY } from '../legal/privacy.ts'
import { TERMS } from '../legal/terms.ts'
import { inlineParts } from '../reading/inline-parts.ts'
import { textsIn } from '../reading/texts-in.ts'
import { GUARDED } from './guarded.ts'
import { KEPT } from './kept.ts'

const SECURITY = [...KEPT, ...GUARDED]
const HELP_TEXTS = HELP.flatMap(group => group.questions).flatMap(question => textsIn(question.answer))
const TEXTS = [...[...SECURITY, ...PRIVACY, ...TERMS].flatMap(section => textsIn(section.blocks)), ...HELP_TEXTS]
const PARTS = TEXTS.flatMap(inlineParts)

/** What can be jumped to, by page. */
const ANCHORS: Record<string, readonly string[]> = {
  '/security': SECURITY.map(section => section.id),
  '/privacy-policy': PRIVACY.map(section => section.id),
  '/terms-and-conditions': TERMS.map(section => section.id),
  '/developers': [ASSISTANTS.id, WEBHOOKS.id],
  '/help': HELP.flatMap(group => [group.id, ...group.questions.map(question => question.id)]),
}

it('has sections with anchors of their own, and plain words in them', () => {
  const ids = SECURITY.map(section => section.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(SECURITY.flatMap(section => textsIn(section.blocks)).filter(text => /[—!]/.test(text))).toEqual([])
})

it('every text to be read leads to anchors that are there', () => {
  const targets = PARTS.flatMap(({ to }) => (to?.startsWith('/') && to.includes('#') ? [to] : []))
  expect(targets.length).toBeGreaterThan(3)
  for (const target of targets) {
    const [page = '', anchor = ''] = target.split('#')
    expect(ANCHORS[page], target).toContain(anchor)
  }
})

it('names files of the source that are there', () => {
  const files = PARTS.filter(part => part.kind === 'mono' && /^(server|mailbox|docs)\//.test(part.text))
  expect(files).toHaveLength(4)
  for (const { text } of files) {
    expect(existsSync(new URL(`../../../../${text}`, import.meta.url)), text).toBe(true)
  }
})
