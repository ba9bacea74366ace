import lighthouse from 'lighthouse'

/** One visit to a page with an empty cache. Scores run from 0 to 100. */
export interface Visit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly largestPaintMs: number
  readonly layoutShift: number
  readonly blockedMs: number
}

/** A trace is lost now and then, and Lighthouse then asks to be run again. */
const TRIES = 3

/** By Lighthouse's own settings for phones. Throws when the page could not be measured. */
export async function visitOnPhone(url: string, port: number, tries = TRIES): Promise<Visit> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!answer || answer.lhr.runtimeError) {
    if (tries > 1) return visitOnPhone(url, port, tries - 1)
    throw new Error(answer?.lhr.runtimeError?.message ?? `${url} was not measured`)
  }
  const { categories, audits } = answer.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  tellFaults(url, audits)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blockedMs: value('total-blocking-time'),
  }
}

type Audits = Record<string, { readonly id: string; readonly score: number | null; readonly scoreDisplayMode: string }>

/** What is right or wrong and was wrong; the figures alone would not say what to mend. */
function tellFaults(url: string, audits: Audits): void {
  const wrong = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  if (wrong.length > 0) console.error(`${url}: ${wrong.map(({ id }) => id).join(', ')}`)
}
