import { expect } from 'vitest'
import { arrivalOf, filing, filingFromIce, freezing, puttingBack, type Way } from './breaking.ts'
import type { Seen } from './other-program.ts'
import type { Promised } from './promised.ts'
import type { Scene } from './world.ts'

interface Interference {
  readonly does: string
  act(user: Scene['user'], it: Seen): Promise<void>
  /** Where the message is to be afterwards, and nowhere else; left out, where it was. */
  readonly ends?: string
}

const archives: Interference = { does: 'archives', act: (user, it) => user.move(it, 'Archive'), ends: 'Archive' }
const throwsAway: Interference = {
  does: 'throws away',
  act: (user, it) => user.move(it, 'Deleted Messages'),
  ends: 'Deleted Messages',
}
const marks: Interference = { does: 'marks as deleted', act: (user, it) => user.flag(it, '\\Deleted') }
const putsBack: Interference = { does: 'takes out and puts back', act: takeOutAndPutBack }

const movesTo = (folder: string): Interference => ({
  does: `moves to ${folder}`,
  act: (user, it) => user.move(it, folder),
  ends: folder,
})

async function takeOutAndPutBack(user: Scene['user'], it: Seen): Promise<void> {
  await user.move(it, 'Archive')
  const isIt = ({ subject, folder }: Seen) => subject === it.subject && folder === 'Archive'
  const archived = (await user.messages()).find(isIt)
  if (archived) await user.move(archived, it.folder)
}

interface Journey {
  readonly called: string
  readonly way: Way
  readonly interferences: readonly Interference[]
}

const JOURNEYS: readonly Journey[] = [
  { called: 'a move', way: freezing, interferences: [archives, throwsAway, marks, movesTo('Icebox'), putsBack] },
  {
    ...{ called: 'filing', way: filing },
    interferences: [archives, marks, movesTo('Icebox'), movesTo('Icebox/Tools'), putsBack],
  },
  { called: 'filing from the Icebox', way: filingFromIce, interferences: [movesTo('INBOX'), movesTo('Icebox/Tools')] },
  // What leaves its folder and comes back is asked for all the same when it is to be put back.
  { called: 'putting back what was filed', way: puttingBack, interferences: [archives, marks, movesTo('INBOX')] },
]

/** What happens where a move takes several commands and the user acts in another program between two of them. */
export const interfering: readonly Promised[] = [
  ...JOURNEYS.flatMap(({ called, way, interferences }) =>
    interferences.map(
      (interference): Promised => ({
        says: `${interference.does}: what the user does in the middle of ${called}, whenever, stands`,
        moves: ['by_copy'],
        test: scene => interfereEverywhere(scene, way, interference),
      }),
    ),
  ),
  {
    says: 'a flag the user sets in the middle of a move goes with the message',
    moves: ['by_copy'],
    test: flagEverywhere,
  },
  {
    says: 'a copy stays when the user destroyed the original in the middle of its move',
    moves: ['by_copy'],
    async test(scene) {
      await scene.deliver({ subject: 'destroyed', id: '<destroyed@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'destroyed')
      scene.tap.holdUp(
        async () => {
          await scene.user.move(await scene.find('destroyed', 'INBOX'), 'Archive')
          await scene.user.removeFolder('Archive')
        },
        command => command === 'UID STORE',
      )
      expect(await mailbox.move(arrival, 'icebox')).toMatchObject({ outcome: 'moved' })
      expect(await scene.placesOf('destroyed')).toEqual(['Icebox'])
    },
  },
]

/** A connection that is left alone waits like this; it is no part of a move, and comes where the machine is slow. */
const RESTING = 'IDLE'

/** The user flags it right before each command of a move in turn, up to the one that removes the original. */
async function flagEverywhere(scene: Scene): Promise<void> {
  for (let at = 0, hit = true; hit; at++) {
    expect(at, 'commands in one move').toBeLessThan(40)
    const subject = `flagged ${at}`
    await scene.deliver({ subject, id: `<${at}.flagged@cold.example>` })
    const mailbox = await scene.open()
    const arrival = await arrivalOf(mailbox, subject)
    const acted = { at: '', isDone: false, isLate: false }
    let seen = 0
    const flag = async () => {
      const isIt = (each: Seen) => each.subject === subject && each.folder === 'INBOX'
      const it = (await scene.user.messages()).find(isIt)
      acted.isDone = it !== undefined && !acted.isLate
      if (it && acted.isDone) await scene.user.flag(it, '\\Flagged')
    }
    scene.tap.holdUp(flag, command => {
      const isIt = command !== RESTING && seen++ === at
      if (isIt) acted.at = command
      // From our mark of the original on nobody looks for another's.
      if (acted.at === '' || isIt) acted.isLate ||= command === 'UID STORE'
      return isIt
    })
    await mailbox.move(arrival, 'icebox')
    hit = acted.at !== ''
    const { flags } = await scene.find(subject, 'Icebox')
    expect(flags.includes('\\Flagged'), `before command ${at}, ${acted.at}`).toBe(acted.isDone)
    await mailbox.close()
  }
}

/** The user acts right before each command of a move in turn, until a move needs no more commands. */
async function interfereEverywhere(scene: Scene, way: Way, interference: Interference): Promise<void> {
  for (let at = 0, hit = true; hit; at++) {
    expect(at, 'commands in one move').toBeLessThan(40)
    const subject = `${interference.does} ${at}`
    await scene.deliver({ subject, id: `<${at}.interfering@cold.example>` })
    const mailbox = await scene.open()
    const { make, from, to } = await way(mailbox, await arrivalOf(mailbox, subject))
    const { ends = from } = interference
    const acted = { at: '', isDone: false }
    let seen = 0
    const meddle = async () => {
      const it = (await scene.user.messages()).find(each => each.subject === subject && each.folder === from)
      // From our own mark on a mark of the user's cannot be told from it.
      const isLate = !it || it.flags.includes('\\Deleted') || (acted.at === 'UID STORE' && ends === from)
      acted.isDone = !isLate
      if (!isLate) await interference.act(scene.user, it)
    }
    scene.tap.holdUp(meddle, command => {
      const isIt = command !== RESTING && seen++ === at
      if (isIt) acted.at = command
      return isIt
    })
    await make(mailbox).catch(error => expect(error).toMatchObject({ name: 'MailboxError' }))
    hit = acted.at !== ''
    const wanted = acted.isDone ? ends : to
    expect(await scene.placesOf(subject), `before command ${at}, ${acted.at}`).toEqual([wanted])
    await mailbox.close()
  }
}
