import { expect, it } from 'vitest'
import { openLimiter } from './limiter.ts'

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
  const limiter = openLimiter(4, () => 0)
  const { state, work, end } = makeWork()
  const all = Array.from({ length: 6 }, () => limiter.run(1, work))
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

it('each refusal halves the places, and each ten seconds give one back', async () => {
  let now = 1_000_000
  const limiter = openLimiter(4, () => now)
  const widthNow = async () => {
    const { state, work, end } = makeWork()
    const all = Array.from({ length: 4 }, () => limiter.run(1, work))
    await turn()
    const { begun } = state
    for (let left = 0; left < 4; left++) {
      end()
      await turn()
    }
    await Promise.all(all)
    return begun
  }
  limiter.slow(now)
  expect(await widthNow()).toBe(2)
  limiter.slow(now)
  limiter.slow(now)
  expect(await widthNow()).toBe(1)
  now += 10_000
  expect(await widthNow()).toBe(2)
  now += 60_000
  expect(await widthNow()).toBe(4)
})

it('a batch waits until nothing else runs and fills all places, also where they are fewer', async () => {
  const limiter = openLimiter(4, () => 0)
  const small = makeWork()
  const wide = makeWork()
  const first = limiter.run(1, small.work)
  limiter.slow(0)
  const batch = limiter.run(4, wide.work)
  const last = limiter.run(1, small.work)
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

it('work that fails frees its place', async () => {
  const limiter = openLimiter(2)
  let [now, most, done] = [0, 0, 0]
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++now)
    await turn()
    now--
    done++
    if (fails) throw new Error('as it was meant to')
  }
  await Promise.allSettled(Array.from({ length: 9 }, (_, index) => limiter.run(1, work(index % 3 === 0))))
  expect([most, done]).toEqual([2, 9])
})
