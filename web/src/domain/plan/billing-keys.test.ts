import { listAudit } from '@icebox/contract/safety/audit'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf } from '../../kit/calls/query.ts'
import { auditKey, billingKeys, teamKeys } from './billing-keys.ts'

it.each([
  ['people', teamKeys('7')],
  ['plan or seats', billingKeys('7')],
  ['sign-in', [auditKey('7')]],
])('shows in the audit trail what was done to the team’s %s', (_what, keys) => {
  const client = new QueryClient()
  // As the trail's card asks: a filter, in pages.
  const page = [...keyOf(listAudit, { id: '7' }, { act: 'member_invited' }), 'pages']
  client.setQueryData(page, [])
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  expect(client.getQueryState(page)?.isInvalidated).toBe(true)
})
