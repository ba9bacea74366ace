import { loadavg } from 'node:os'
import { connect, type ExtensionBrowser, openExtensionBrowser, POPUP_SIZE } from '../../e2e/support/extension.ts'
import { newcomer } from '../../e2e/support/people.ts'
import { startWhole } from '../field/whole.ts'
import { option, Stopped } from '../run.ts'
import { findTool } from '../stages/tools.ts'

const OPENINGS = 40
const MOST_MS = 150

/** How long after it is opened the extension's window shows figures, in the whole browser, with the package that the product hands out. */
export async function benchmarks() {
  const program = process.env.EXTENSION_CHROMIUM ?? findTool('chromium')
  if (!program)
    throw new Stopped('This bench needs chromium: apt-get install chromium, or name it by EXTENSION_CHROMIUM.')
  const whole = await startWhole()
  const browser = await openExtensionBrowser(whole.url, program)
  try {
    // What loads this file names each function by a call that no page knows.
    await browser.context.addInitScript({ content: 'globalThis.__name ??= named => named' })
    await newcomer(await browser.context.newPage())
    const first = await browser.popup()
    await connect(browser, first, whole.url)
    await first.getByText('Blocked today').waitFor()
    await first.close()
    const took: number[] = []
    const openings = Number(option('runs') ?? OPENINGS)
    for (let opening = 0; opening < openings; opening++) took.push(await timeOf(browser))
    return [figure('median', took, 0.5), figure('95 of 100', took, 0.95)]
  } finally {
    await browser.context.close()
    await whole.stop()
  }
}

async function timeOf({ context, worker }: ExtensionBrowser): Promise<number> {
  const page = await context.newPage()
  await page.setViewportSize(POPUP_SIZE)
  await page.addInitScript({ content: NOTE_FIRST_FIGURES })
  await page.goto(new URL('popup.html', worker.url()).href)
  const noted = await page.waitForFunction('document.documentElement.dataset.shownAt')
  const ms = Number(await noted.jsonValue())
  await page.close()
  return ms
}

/** In the page: milliseconds from its opening to the frame after the one with the figures. */
const NOTE_FIRST_FIGURES = `
  const note = () => { document.documentElement.dataset.shownAt = performance.now() }
  const look = () => requestAnimationFrame(document.body?.innerText.includes('Blocked today') ? note : look)
  look()`

function figure(name: string, took: readonly number[], share: number) {
  const sorted = [...took].sort((one, other) => one - other)
  const value = Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN)
  const load = loadavg()[0]?.toFixed(1)
  const note = `from opening to the drawn figures of the last look, connected to a running Icebox; load ${load}`
  return { name: `popup, ${name}`, value, unit: 'ms', n: took.length, note, atMost: MOST_MS, isMet: value <= MOST_MS }
}
