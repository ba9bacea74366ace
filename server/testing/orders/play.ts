import type { TestApp } from '../test-app.ts'
import { isQuiet, passTime } from './books.ts'
import type { HostUnderTest } from './box.ts'
import { duplicateOf, letterTo } from './letters.ts'
import { type Letter, markedByOwner, movedByOwner, newLetter } from './model.ts'
import { press } from './press.ts'
import { comeToRest, judgeRest } from './rest.ts'
import { chosen, find, type Scene } from './scene.ts'
import type { Step } from './steps.ts'
import { freeze, wakeAll, work } from './working.ts'

export interface Played {
  readonly faults: readonly string[]
  /** What was told of each letter, for whoever looks into a fault. */
  readonly told: string
  readonly done: ReadonlyMap<string, number>
}

/** Plays one order of things in a mailbox of its own, lets everything come to rest, and says what is wrong then. */
export async function play(test: TestApp, house: HostUnderTest, steps: readonly Step[]): Promise<Played> {
  const scene: Scene = {
    ...{ test, house, box: await house.newBox() },
    clock: { startedAt: Date.now() - 50 * 60_000, minutes: 0 },
    ...{ letters: [], workers: [], frozen: [], faults: [], done: new Map(), hasTaught: false },
  }
  try {
    for (const step of steps) {
      const what = await STEPS[step.does](scene, step as never)
      if (what) scene.done.set(what, (scene.done.get(what) ?? 0) + 1)
    }
    await comeToRest(scene)
    await judgeRest(scene)
  } finally {
    house.mend()
    for (const { worker } of scene.frozen) worker.wake()
    await Promise.all(scene.workers.map(({ context }) => context.connections.closeAll()))
  }
  const told = scene.letters.map(
    letter => `${letter.copy} ${letter.isCold ? 'cold' : 'wanted'}: ${letter.told.join(', ')}`,
  )
  return { faults: scene.faults, told: told.join('\n'), done: scene.done }
}

type Does = { [K in Step['does']]: (scene: Scene, step: Extract<Step, { does: K }>) => Promise<string | undefined> }

const STEPS: Does = {
  deliver: async (scene, { isCold, hasId, isDouble }) => {
    scene.clock.minutes++
    const letter = letterTo(scene.box, { isCold, hasId, number: scene.letters.length })
    await deliver(scene, letter)
    if (!isDouble || !hasId) return 'delivered'
    await deliver(scene, {
      ...letter,
      raw: duplicateOf(letter.raw, scene.house.tellsTwins ? 'same bytes' : 'same size'),
    })
    return 'delivered twice in the same second'
  },
  duplicate: async (scene, { of, how }) => {
    const letter = chosen(scene, of)
    if (letter.messageId === '' || (how === 'same bytes' && !scene.house.tellsTwins)) return undefined
    scene.clock.minutes++
    await deliver(scene, { ...letter, raw: duplicateOf(letter.raw, how) })
    return `delivered again, ${how}`
  },
  look: async scene => {
    await work(scene, {})
    return 'looked'
  },
  wait: async scene => {
    await passTime(scene.test, scene.box)
    return 'waited'
  },
  wake: async scene => (await wakeAll(scene)) || undefined,
  renumber: async scene => {
    // What was moved and not noted cannot be told from what was put back, once the numbers that would tell are gone.
    if (!(await isQuiet(scene.test, scene.box)) || scene.frozen.length > 0) return undefined
    await scene.box.renumber()
    return 'renumbered'
  },
  kill: async (scene, { at }) => ((await work(scene, { diesAt: at })) ? 'worker killed' : undefined),
  freeze: (scene, { at, lapses }) => freeze(scene, at, lapses),
  mishap: async ({ house }, { which, times }) => {
    const mishap = house.mishaps[which % house.mishaps.length]
    if (!mishap) return undefined
    house.befall({ ...mishap, times })
    return `${mishap.at} ${mishap.does}`
  },
  move: async (scene, { of, to }) => {
    const lying = await find(scene, chosen(scene, of))
    const folder = to === 'Trash' ? scene.house.trash : to
    if (!lying || lying.folder === folder) return undefined
    await scene.box.move(lying, folder)
    const isMoveOpen = [...scene.done.keys()].some(mayLeaveMoveOpen)
    movedByOwner(chosen(scene, of), folder, isMoveOpen)
    return `owner moved to ${to}`
  },
  mark: async (scene, { of, which }) => {
    const flag = scene.house.flags[which % scene.house.flags.length] ?? '\\Seen'
    const lying = await find(scene, chosen(scene, of))
    if (!lying) return undefined
    await scene.box.mark(lying, flag)
    markedByOwner(chosen(scene, of), flag)
    return `owner marked ${flag}`
  },
  expunge: async (scene, { of }) => {
    const lying = await find(scene, chosen(scene, of))
    if (!lying) return undefined
    await scene.box.expunge(lying)
    movedByOwner(chosen(scene, of), '')
    return 'owner removed for good'
  },
  restore: (scene, { of, rule }) => press(scene, chosen(scene, of), { button: 'restore', rule }),
  cold: (scene, { of, rule }) => press(scene, chosen(scene, of), { button: 'cold', rule }),
  undo: (scene, { of }) => press(scene, chosen(scene, of), { button: 'undo', rule: false }),
}

const mayLeaveMoveOpen = (what: string) => /^(UID (MOVE|COPY|STORE|EXPUNGE) |worker (killed|frozen))/.test(what)

type New = Pick<Letter, 'raw' | 'messageId' | 'isCold'>

async function deliver({ box, letters, clock }: Scene, { raw, messageId, isCold }: New): Promise<void> {
  const receivedAt = new Date(clock.startedAt + clock.minutes * 60_000)
  const letter = newLetter({ copy: await box.deliver(raw, receivedAt), raw, messageId, isCold, receivedAt })
  const others = messageId === '' ? [] : letters.filter(other => other.messageId === messageId)
  if (others.length > 0) for (const each of [letter, ...others]) each.isOneOfSeveral = true
  letters.push(letter)
}
