import type { RulesOverview } from '@icebox/contract/rules'
import { listRules } from '@icebox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryOf } from '../../kit/calls/query.ts'
import { gate } from '../../kit/testing/gate.ts'
import { answeredBy, Refusal } from '../../kit/testing/network.ts'
import { runHook, USER } from '../../kit/testing/run-hook.ts'
import { standingToast } from '../../kit/toasts.ts'
import { overviewOf, ruleOf } from '../testing/rules.ts'
import { useOrder } from './use-order.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page with the rules a, b and c; `save` answers each order that is sent. */
async function pageOf(save: (nth: number) => unknown) {
  let [overview, nth]: [RulesOverview, number] = [
    overviewOf({ revision: 5, rules: ['a', 'b', 'c'].map(id => ruleOf(id)) }),
    0,
  ]
  const asked = answeredBy(({ method }) => (method === 'PUT' ? save(nth++) : overview))
  const page = runHook(() => ({ rules: useQuery(queryOf(listRules, { id: USER })).data?.rules, order: useOrder() }))
  const order = () => page.now.rules?.map(({ id }) => id).join('')
  await expect.poll(order).toBe('abc')
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return {
    page,
    order,
    sent,
    become: (ids: string[]) => (overview = overviewOf({ revision: 9, rules: ids.map(id => ruleOf(id)) })),
  }
}

test('two quick moves are shown at once, and the second is saved against the first', async () => {
  const first = gate()
  const { page, order, sent, become } = await pageOf(async nth => {
    if (nth === 0) await first.opened
    return { revision: 6 + nth }
  })
  page.now.order(['b', 'a', 'c'])
  await expect.poll(order).toBe('bac')
  page.now.order(['b', 'c', 'a'])
  await expect.poll(order).toBe('bca')
  expect(sent()).toEqual([{ ids: ['b', 'a', 'c'], revision: 5 }])
  become(['b', 'c', 'a'])
  first.open()
  await expect.poll(sent).toEqual([
    { ids: ['b', 'a', 'c'], revision: 5 },
    { ids: ['b', 'c', 'a'], revision: 6 },
  ])
  await expect.poll(order).toBe('bca')
})

test('an order made from an older list is not saved: the list is fetched anew, and the person is told', async () => {
  const { page, order, become } = await pageOf(() => new Refusal(409, 'Stale.'))
  become(['c', 'b', 'a'])
  page.now.order(['b', 'a', 'c'])
  await expect.poll(order).toBe('cba')
  expect(standingToast()).toMatchObject({ title: 'Order not saved', tone: 'danger' })
})
