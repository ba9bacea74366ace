import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

const OPEN = new WeakMap<Page, Set<Request>>()

/** From here on it is known which of the page's requests are not answered yet. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  OPEN.set(page, open)
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Until everything the page asked for is there and drawn, and drawing it asked for nothing more. */
export async function untilQuiet(page: Page): Promise<void> {
  const open = OPEN.get(page) ?? new Set()
  do await page.evaluate(nextFrames)
  while (open.size > 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Until what moves for a moment has come to rest. */
export async function untilStill(page: Page): Promise<void> {
  // A row below the screen stands still in the midst of its motion.
  await Promise.race([page.evaluate(endOfMotion), setTimeout(3_000)])
}

/** Runs in the page. */
async function endOfMotion(): Promise<void> {
  const moving = document.getAnimations().filter(each => {
    return each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) < 2_000
  })
  await Promise.allSettled(moving.map(each => each.finished))
}

/** What was answered stands in the page with one of the next frames. Runs in the page. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}
