import { setTimeout as pause } from 'node:timers/promises'
import { readBooks, rowOf } from '../orders/books.ts'
import type { Lying } from '../orders/box.ts'
import { type Letter, observed, settled } from '../orders/model.ts'
import type { Fleet } from './fleet.ts'
import type { Host } from './post.ts'

/** One mailbox in the middle of a campaign. */
export interface Scene {
  readonly host: Host
  readonly fleet: Fleet
  readonly random: () => number
  readonly letters: Letter[]
  readonly faults: string[]
  /** How often each kind of thing was done or happened. */
  readonly done: Map<string, number>
  /** All that was done, for whoever looks into a fault. */
  readonly story: string[]
  readonly startedAt: number
  hasTaught: boolean
}

export function tell({ done, story, startedAt }: Scene, what: string, of?: Letter): void {
  done.set(what, (done.get(what) ?? 0) + 1)
  story.push(`${((Date.now() - startedAt) / 1_000).toFixed(1)} s: ${what}${of ? ` (${of.copy})` : ''}`)
}

/** Holds where letters lie now against who may have moved them. */
export async function watch(scene: Scene): Promise<void> {
  const rows = await readBooks(scene.host.test, scene.host.post)
  const lying = await scene.host.post.look()
  for (const letter of scene.letters) {
    const [place, ...others] = lying.filter(({ copy }) => copy === letter.copy)
    // Folders are read one after the other, so that what moves meanwhile is seen in none or in two; the end tells.
    if (!place || others.length > 0) continue
    see(scene, letter, place)
    const state = rowOf(rows, letter, place)?.state ?? ''
    if (!['planned', 'thawing'].includes(state)) settled(letter)
  }
}

/** Where the owner's mail program shows it; undefined while it is shown nowhere or twice. */
export async function find(scene: Scene, letter: Letter): Promise<Lying | undefined> {
  const [place, ...others] = (await scene.host.post.look()).filter(({ copy }) => copy === letter.copy)
  if (!place || others.length > 0) return undefined
  see(scene, letter, place)
  return place
}

function see({ faults, story }: Scene, letter: Letter, { folder }: Lying): void {
  const fault = observed(letter, [folder])
  if (!fault) return
  faults.push(`${letter.copy}: ${fault}`)
  story.push(`a fault was seen: ${letter.copy}: ${fault}`)
}

export const seconds = (count: number) => pause(count * 1_000)
