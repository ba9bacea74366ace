import type { z } from 'zod'
import { newId } from '../state/ids.ts'
import { page } from '../wire/list.ts'
import { filled, integer, paging, params } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, get, put, type World } from '../world.ts'
import { nextDue } from './dues.ts'

const create = params({ frozen_time: integer, name: filled.optional() })
const advance = params({ frozen_time: integer })

export const TEST_CLOCK_ROUTES: readonly Route[] = [
  route('POST /v1/test_helpers/test_clocks', {
    input: create,
    run: (world, { frozen_time, name = null }) => {
      const clock = put(world, 'test_clock', {
        ...{
          id: newId('clock'),
          object: 'test_helpers.test_clock',
          created: world.now(),
          frozen_time,
          livemode: false,
        },
        ...{ deletes_after: world.now() + 30 * 86_400, name, status: 'ready', status_details: {} },
      })
      world.emit('test_helpers.test_clock.created', clock)
      return clock
    },
  }),
  route('GET /v1/test_helpers/test_clocks/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'test_clock', [id]),
  }),
  route('GET /v1/test_helpers/test_clocks', {
    input: params(paging),
    run: (world, paging) => page(all(world, 'test_clock').reverse(), paging, '/v1/test_helpers/test_clocks'),
  }),
  route('POST /v1/test_helpers/test_clocks/:id/advance', { input: advance, run: advanceClock }),
]

/** All that falls due happens before the answer, where Stripe takes some minutes and is `advancing` meanwhile. */
function advanceClock(world: World, { frozen_time: until }: z.output<typeof advance>, [id = '']: readonly string[]) {
  const clock = get(world, 'test_clock', [id])
  if (until <= clock.frozen_time) {
    throw invalid(
      'The new frozen time must be after the current frozen time.',
      'test_clock_invalid_frozen_time',
      'frozen_time',
    )
  }
  for (let due = nextDue(world, id); due && due.at <= until; due = nextDue(world, id)) {
    clock.frozen_time = Math.max(clock.frozen_time, due.at)
    due.run()
  }
  clock.frozen_time = until
  world.emit('test_helpers.test_clock.ready', clock)
  return clock
}
