import { setTimeout } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that axe finds on the page as it stands, down to its end, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // What lies below the first screen is otherwise laid out, and seen, when it comes near.
  await page.evaluate(() => {
    document.documentElement.dataset.whole = 'yes'
  })
  // A row below the screen stands still in the midst of its motion.
  await Promise.race([page.evaluate(endOfMotion), setTimeout(3_000)])
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

/** What is still fading in is paler than it will be. */
async function endOfMotion(): Promise<void> {
  const moving = document.getAnimations().filter(each => {
    return each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) < 2_000
  })
  await Promise.allSettled(moving.map(each => each.finished))
}
