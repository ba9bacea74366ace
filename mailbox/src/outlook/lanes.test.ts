import { expect, it } from 'vitest'
import { openLanes } from './lanes.ts'

/** Work that ends when told to. */
function makeWork() {
  const ends: (() => void)[] = []
  const state = { begun: 0 }
  const work = () =>
    new Promise<void>(end => {
      state.begun++
      ends.push(end)
    })
  return { state, work, end: () => ends.shift()?.() }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

it('four calls at once and no more, in the order of asking', async () => {
  const lanes = openLanes(() => 0)
  const { state, work, end } = makeWork()
  const all = Array.from({ length: 6 }, () => lanes.run(1, work))
  await turn()
  expect(state.begun).toBe(4)
  end()
  await turn()
  expect(state.begun).toBe(5)
  for (let left = 0; left < 6; left++) {
    end()
    await turn()
  }
  await Promise.all(all)
})

it('each refusal halves the lanes, and each ten seconds give one back', async () => {
  let now = 1_000_000
  const lanes = openLanes(() => now)
  const widthNow = async () => {
    const { state, work, end } = makeWork()
    const all = Array.from({ length: 4 }, () => lanes.run(1, work))
    await turn()
    const { begun } = state
    for (let left = 0; left < 4; left++) {
      end()
      await turn()
    }
    await Promise.all(all)
    return begun
  }
  lanes.slow(now)
  expect(await widthNow()).toBe(2)
  lanes.slow(now)
  lanes.slow(now)
  expect(await widthNow()).toBe(1)
  now += 10_000
  expect(await widthNow()).toBe(2)
  now += 60_000
  expect(await widthNow()).toBe(4)
})

it('a batch waits for an empty road and fills it, also when the road is narrow', async () => {
  const lanes = openLanes(() => 0)
  const small = makeWork()
  const wide = makeWork()
  const first = lanes.run(1, small.work)
  lanes.slow(0)
  const batch = lanes.run(4, wide.work)
  const last = lanes.run(1, small.work)
  await turn()
  expect([small.state.begun, wide.state.begun]).toEqual([1, 0])
  small.end()
  await turn()
  expect([small.state.begun, wide.state.begun]).toEqual([1, 1])
  wide.end()
  await turn()
  expect(small.state.begun).toBe(2)
  small.end()
  await Promise.all([first, batch, last])
})
