import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50
const LATE_MS = 30_000

/** How long each of the questions took that were asked of an address for so long, in ms, fastest first. */
export async function askSteadily(url: string, forMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<number>[] = []
  // Asked at fixed moments, whether or not the one before was answered, so that a standstill counts as often as it is felt.
  for (const until = performance.now() + forMs; performance.now() < until; await pause(EVERY_MS))
    asked.push(ask(url, agent))
  const took = await Promise.all(asked)
  agent.destroy()
  return took.sort((a, b) => a - b)
}

/** One that fails took as long as one can be waited for. */
function ask(url: string, agent: Agent): Promise<number> {
  const began = performance.now()
  return new Promise(resolve => {
    get(url, { agent, timeout: LATE_MS }, answer => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : LATE_MS))
    })
      .on('timeout', () => resolve(LATE_MS))
      .on('error', () => resolve(LATE_MS))
  })
}

/** Of figures in order. */
export function quantile(figures: readonly number[], share: number): number {
  return figures[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN
}
