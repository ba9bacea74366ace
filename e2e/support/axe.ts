import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { untilStill } from './quiet.ts'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MOST_LOOKS = 5
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing that axe finds on the page as it stands, down to its end, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // What lies below the first screen is otherwise laid out, and seen, when it comes near.
  await page.evaluate(() => {
    document.documentElement.dataset.whole = 'yes'
  })
  await Promise.all(page.frames().map(bringAxe))
  let seen = await lookAtRest(page)
  // What came in meanwhile, as mail does, was paler than it is now.
  for (let looks = 1; looks < MOST_LOOKS && seen.broken.length > 0 && seen.isMoved; looks++)
    seen = await lookAtRest(page)
  expect(seen.broken).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

async function lookAtRest(page: Page): Promise<Look> {
  // What is still fading in is paler than it will be.
  await untilStill(page)
  return page.evaluate(look, RULES)
}

/** Once for each document; axe in the page asks axe in its frames. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

interface Look {
  /** Each rule that is broken, and where. */
  readonly broken: string[]
  /** Something began to move while axe looked. */
  readonly isMoved: boolean
}

/** Runs in the page. What is kept well is counted and not written down. */
async function look(tags: string[]): Promise<Look> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const options: Axe.RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
  let isMoved = false
  const note = () => {
    isMoved = true
  }
  const begins = ['animationstart', 'transitionrun']
  for (const each of begins) document.addEventListener(each, note)
  const found = await axe.run(document, options)
  for (const each of begins) document.removeEventListener(each, note)
  const broken = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  return { broken, isMoved }
}
