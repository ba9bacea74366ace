import type { TestApp } from '../test-app.ts'
import { readBooks, rowOf } from './books.ts'
import type { Box, HostUnderTest, Lying } from './box.ts'
import { type Letter, observed, settled } from './model.ts'
import type { Worker } from './workers.ts'

/** One mailbox and everything that is under way in it. */
export interface Scene {
  readonly test: TestApp
  readonly house: HostUnderTest
  readonly box: Box
  readonly letters: Letter[]
  readonly workers: Worker[]
  readonly frozen: { readonly worker: Worker; readonly work: Promise<void> }[]
  readonly faults: string[]
  readonly done: Map<string, number>
  /** By which mail comes, so that no two letters come in one second unless they are meant to. */
  readonly clock: { readonly startedAt: number; minutes: number }
  hasTaught: boolean
}

export function chosen({ letters }: Scene, of: number): Letter {
  return letters[of % letters.length] as Letter
}

/** Where its owner sees it; where two copies lie for a moment, the one that was there before. */
export async function find({ box, done }: Scene, letter: Letter, isToAct = true): Promise<Lying | undefined> {
  const copies = (await box.look()).filter(lying => lying.copy === letter.copy)
  if (copies.length > 1 && isToAct && !letter.isSplit) {
    letter.isSplit = true
    done.set(
      'the owner acted between copy and removal',
      (done.get('the owner acted between copy and removal') ?? 0) + 1,
    )
  }
  return copies.find(lying => lying.folder === letter.place) ?? copies[0]
}

/** What the workers have done by now is held against what they may. */
export async function watch(scene: Scene): Promise<void> {
  const [lying, rows] = [await scene.box.look(), await readBooks(scene.test, scene.box)]
  for (const letter of scene.letters) {
    const copies = lying.filter(each => each.copy === letter.copy)
    const fault = observed(
      letter,
      copies.map(({ folder }) => folder),
    )
    if (fault) scene.faults.push(`${letter.copy}: ${fault}`)
    const state = rowOf(rows, letter, copies[0])?.state ?? ''
    if (!['planned', 'thawing'].includes(state)) settled(letter)
  }
}
