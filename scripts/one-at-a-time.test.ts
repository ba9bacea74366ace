import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebox-turn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const lock = join(folder, 'lock')

it('lets nobody begin before the one before has ended, whether well or not', async () => {
  const seen: string[] = []
  const job = (name: string, fails = false) =>
    oneAtATime({ lock, onWait: () => seen.push(`${name} waits`) }, async () => {
      seen.push(`${name} begins`)
      await pause(300)
      seen.push(`${name} ends`)
      if (fails) throw new Error('broken')
    })
  const [first, second] = await Promise.allSettled([job('a', true), job('b')])
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('broken') })
  expect(second).toMatchObject({ status: 'fulfilled' })
  expect(seen).toEqual(['a begins', 'b waits', 'a ends', 'b begins', 'b ends'])
  expect(existsSync(lock)).toBe(false)
})

it.each(['is dead', 'has long been dead and whose id another process has'])('waits for nobody who %s', async who => {
  const isReused = who !== 'is dead'
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(isReused ? process.pid : pid))
  const tenMinutesAgo = new Date(Date.now() - 600_000)
  if (isReused) utimesSync(lock, tenMinutesAgo, tenMinutesAgo)
  let isDone = false
  await oneAtATime({ lock, onWait: () => undefined }, async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})

it('waits no longer than it is wanted', async () => {
  writeFileSync(lock, String(process.pid))
  const work = () => Promise.reject(new Error('it began'))
  const turn = { lock, onWait: () => undefined, signal: AbortSignal.timeout(300) }
  await expect(oneAtATime(turn, work)).rejects.toThrow('The waiting was ended.')
  rmSync(lock)
})
