import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriving } from './conformance/arriving.ts'
import { asking } from './conformance/asking.ts'
import { connecting } from './conformance/connecting.ts'
import { delivering } from './conformance/delivering.ts'
import { filedMail } from './conformance/filed-mail.ts'
import { filing } from './conformance/filing.ts'
import { interfering } from './conformance/interfering.ts'
import { keeping } from './conformance/keeping.ts'
import { moving } from './conformance/moving.ts'
import type { Promised } from './conformance/promised.ts'
import { replying } from './conformance/replying.ts'
import { surveying } from './conformance/surveying.ts'
import { noteOutcome, notePromises } from './conformance/table.ts'
import { makeScene, type World } from './conformance/world.ts'

const PROMISES: readonly Promised[] = [
  ...connecting,
  ...arriving,
  ...moving,
  ...filing,
  ...filedMail,
  ...interfering,
  ...asking,
  ...keeping,
  ...replying,
  ...surveying,
  ...delivering,
]

/** One promise breaks every command of a move, one after the other. */
const LONGEST_MS = 120_000

/** Puts every promise to the test on fresh mailboxes of the host that `makeWorld` starts. */
export function describeMailbox(name: string, makeWorld: () => Promise<World>): void {
  notePromises(
    name,
    PROMISES.map(promised => promised.says),
  )
  describe(name, { concurrent: true }, () => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld()
    })
    afterAll(() => world.stop())
    it.each(PROMISES.map(promised => [promised.says, promised] as const))(
      '%s',
      async (_says, promised) => {
        if (!speaksOf(promised, world)) {
          noteOutcome(name, promised.says, 'n/a')
          return
        }
        const scene = await makeScene(world)
        try {
          await promised.test(scene)
          expect(await scene.missing(), 'messages without any copy').toEqual([])
          expect(scene.tap.commands.filter(isUnsafe)).toEqual([])
          noteOutcome(name, promised.says, 'kept')
        } catch (error) {
          noteOutcome(name, promised.says, 'BROKEN')
          throw error
        } finally {
          await scene.stop()
        }
      },
      LONGEST_MS,
    )
  })
}

function speaksOf({ moves, speaks }: Promised, world: World): boolean {
  return (moves === undefined || moves.includes(world.moves)) && (speaks === undefined || speaks === world.speaks)
}

/** EXPUNGE without UIDs and CLOSE remove what others marked; the rest loses messages or whole folders. */
const UNSAFE = new Set(['EXPUNGE', 'CLOSE', 'DELETE', 'RENAME'])
const UNSAFE_CALL = /^DELETE (?!\S*\/(subscriptions|drafts)\/)|\/(trash|batchDelete|permanentDelete)\b/

function isUnsafe(command: string): boolean {
  return UNSAFE.has(command) || UNSAFE_CALL.test(command)
}
