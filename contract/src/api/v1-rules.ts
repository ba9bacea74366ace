import { z } from 'zod'
import { rule, tried } from './shapes.ts'
import { defineV1 } from './v1-call.ts'

/** A rule of the person's own. */
const EXAMPLE_RULE = {
  ...{ id: '7c6b5a49-3827-4615-8403-f2e1d0c9b8a7', position: 0, sentence: 'Move invoices to Bills' },
  ...{ printed: 'Move mail about invoices to “Bills”.', state: 'on' as const, paused: null, isTeams: false },
  ...{ filed: 9, movedBack: 0 },
} as const

export const listRules = defineV1({
  method: 'GET',
  path: '/api/v1/rules',
  scope: 'rules:read',
  summary: 'Your rules in plain words and your team’s, in their order',
  input: z.strictObject({}),
  output: z.object({ items: z.array(rule) }),
  example: { output: { items: [EXAMPLE_RULE] } },
})

export const switchRule = defineV1({
  method: 'PATCH',
  path: '/api/v1/rules/{ruleId}',
  scope: 'rules:write',
  summary: 'Switches a rule on or off',
  about: 'Of a team’s rule a member does so for themselves alone.',
  input: z.strictObject({ state: z.enum(['on', 'off']) }),
  output: rule,
  example: {
    places: { ruleId: EXAMPLE_RULE.id },
    input: { state: 'off' },
    output: { ...EXAMPLE_RULE, state: 'off' },
  },
})

export const tryRule = defineV1({
  method: 'POST',
  path: '/api/v1/rules/try',
  scope: 'rules:read',
  summary: 'Says how a sentence would be read as a rule',
  about: 'Nothing is saved, switched on or moved.',
  input: z.strictObject({
    sentence: z.string().min(1).max(20_000).meta({ description: 'In plain English, as in the settings.' }),
  }),
  output: tried,
  example: {
    input: { sentence: 'Move invoices to Bills' },
    output: {
      ...{ status: 'compiled', printed: 'Move mail about invoices to “Bills”.', questions: [], reason: null },
      clashes: [],
    },
  },
})
