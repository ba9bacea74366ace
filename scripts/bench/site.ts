import { buildWeb } from '../build-web.ts'
import { option } from '../run.ts'
import { startChromium } from './site/chromium.ts'
import { appRoutes, landingScripts } from './site/scripts.ts'
import { startSite } from './site/start-site.ts'
import { type Visit, visitOnPhone } from './site/visit.ts'

const PAGES = ['/', '/pricing', '/teams', '/privacy-policy']
const RUNS = 5
const KB = 1_000
const PHONE = 'Lighthouse mobile, simulated slow 4G and a four times slower processor, brotli, median'

/** What a figure must keep to; `npm run bench` fails when one does not. */
type Bar = { readonly atMost: number } | { readonly atLeast: number }

/** The budgets of the browser's side: sizes of the built scripts, and how public pages do on a phone. */
export async function benchmarks() {
  await buildWeb(line => console.error(line))
  const figures = sizes()
  const runs = Number(option('runs') ?? RUNS)
  const site = await startSite()
  const chromium = await startChromium()
  try {
    for (const path of PAGES) {
      const visits: Visit[] = []
      for (let run = 0; run < runs; run++) visits.push(await visitOnPhone(`${site.url}${path}`, chromium.port))
      figures.push(...marks(path, visits))
    }
  } finally {
    await chromium.stop()
    await site.stop()
  }
  return figures
}

function sizes() {
  const { loaded, wanted } = landingScripts()
  const note = 'gzip 9, every script the page asks for by itself'
  const landing = figure({ name: 'landing, scripts', value: loaded / KB, unit: 'KB', n: 1, note }, { atMost: 120 })
  const more = `the same and what comes with the visitor's first move`
  const moved = figure({
    name: 'landing, scripts after the first move',
    value: wanted / KB,
    unit: 'KB',
    n: 1,
    note: more,
  })
  const routes = appRoutes().map(({ path, bytes }) => {
    const about = 'gzip 9, beyond what all pages of the app share'
    return figure({ name: `${path}, scripts`, value: bytes / KB, unit: 'KB', n: 1, note: about }, { atMost: 70 })
  })
  return [landing, moved, ...routes]
}

function marks(path: string, visits: readonly Visit[]) {
  const of = (name: string, unit: string, pick: (visit: Visit) => number) => ({
    name: `${path}, ${name}`,
    value: median(visits.map(pick)),
    unit,
    n: visits.length,
    note: PHONE,
  })
  return [
    figure(
      of('performance', 'points', visit => visit.performance),
      { atLeast: 95 },
    ),
    figure(
      of('largest contentful paint', 's', visit => visit.largestPaintMs / 1_000),
      { atMost: 1.5 },
    ),
    figure(
      of('layout shift', 'points', visit => visit.layoutShift),
      { atMost: 0.02 },
    ),
    figure(of('blocked', 'ms', visit => visit.blockedMs)),
    figure(
      of('accessibility', 'points', visit => visit.accessibility),
      { atLeast: 100 },
    ),
    figure(
      of('best practices', 'points', visit => visit.bestPractices),
      { atLeast: 100 },
    ),
    figure(
      of('SEO', 'points', visit => visit.seo),
      { atLeast: 100 },
    ),
  ]
}

interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
}

function figure(measured: Measured, bar?: Bar) {
  const value = Math.round(measured.value * 1_000) / 1_000
  if (!bar) return { ...measured, value }
  const isMet = 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast
  return { ...measured, value, ...bar, isMet }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}
