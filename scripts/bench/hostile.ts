import { loadavg } from 'node:os'
import { STRANGERS, startBesieged } from '../field/attack.ts'
import { askSteadily, quantile } from '../field/latency.ts'

const CALM_MS = 15_000
const ATTACK_MS = 60_000
const MOST_MS = 250

/** How quickly the web server answers while strangers sign in at hostile mail hosts and connected ones turn hostile. */
export async function benchmarks() {
  const { attackers, icebox, stop } = await startBesieged()
  try {
    await attackers.connect(icebox.url)
    const health = `${icebox.url}/healthz`
    const calm = await askSteadily(health, CALM_MS)
    attackers.begin(icebox.url, STRANGERS)
    const attacked = await askSteadily(health, ATTACK_MS)
    const { taken, floods } = await attackers.counts()
    const connections = taken.reduce((sum, each) => sum + each, 0)
    const note = `${STRANGERS} strangers at ${taken.length} kinds of host (${connections} connections), ${floods} floods of connected mailboxes; load ${load()}`
    return [
      ...figuresOf('/healthz', calm, `nobody else there; load ${load()}`),
      ...figuresOf('/healthz under attack', attacked, note).map(figure =>
        figure.name.endsWith('p99') ? { ...figure, isMet: figure.value <= MOST_MS } : figure,
      ),
    ]
  } finally {
    await stop()
  }
}

function figuresOf(name: string, took: readonly number[], note: string) {
  const figure = (which: string, value: number) => ({
    name: `${name}, ${which}`,
    value: Math.round(value * 10) / 10,
    unit: 'ms',
    n: took.length,
    note,
  })
  return [
    figure('median', quantile(took, 0.5)),
    figure('p99', quantile(took, 0.99)),
    figure('longest', took.at(-1) ?? Number.NaN),
  ]
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
