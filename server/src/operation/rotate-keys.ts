import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { App } from '../app.ts'
import { resealAll } from '../privacy/reseal.ts'
import { countByKey } from './sealed-store.ts'

export interface Rotated {
  /** Values that were sealed anew. */
  readonly resealed: number
  /** Values that still lie under an older key, because no key opens them, by the key's id. */
  readonly left: ReadonlyMap<string, number>
}

/** Writers that read the old value before us may write it once more. */
const ROUNDS = 3

/**
 * Seals everything under the first key and looks whether anything is left under another. May be called at any moment and
 * any number of times, also after a try that was killed: each value is sealed in a statement of its own.
 */
export async function rotateKeys(app: App, pool: pg.Pool): Promise<Rotated> {
  let resealed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const done = await resealAll(app)
    resealed += done
    if (done === 0) break
  }
  const left = await countByKey(pool)
  left.delete(app.keys.tokens[0]?.id ?? '')
  return { resealed, left }
}

/** TOKEN_KEYS with a new key in front, named by the next number. */
export function withNewKey(tokenKeys: string): string {
  const numbers = tokenKeys.split(',').map(each => Number(/^k(\d+):/.exec(each.trim())?.[1] ?? 0))
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString('base64')},${tokenKeys}`
}
