import { expect } from 'vitest'
import type { Arrival, MoveOutcome, OpenMailbox } from '../mailbox.ts'
import type { Mishap } from './tap.ts'
import type { Scene } from './world.ts'

/** A move that is ready to be made, as often as it takes. */
export interface Prepared {
  readonly make: (mailbox: OpenMailbox) => Promise<MoveOutcome>
  /** Where the message is, and where it is to be. */
  readonly from: string
  readonly to: string
}

/** Brings a message that has just arrived to where a move begins. */
export type Way = (mailbox: OpenMailbox, arrival: Arrival) => Promise<Prepared>

export const freezing: Way = async (_mailbox, arrival) => ({
  make: mailbox => mailbox.move(arrival, 'icebox'),
  ...{ from: 'INBOX', to: 'Icebox' },
})

export const filing: Way = async (mailbox, arrival) => {
  const { id } = await mailbox.ensureFolder('Tools')
  return { make: each => each.file(arrival, id), from: 'INBOX', to: 'Icebox/Tools' }
}

export const filingFromIce: Way = async (mailbox, arrival) => {
  const { ref } = await mailbox.move(arrival, 'icebox')
  const { id } = await mailbox.ensureFolder('Tools')
  return { make: each => each.file(ref, id), from: 'Icebox', to: 'Icebox/Tools' }
}

export const puttingBack: Way = async (mailbox, arrival) => {
  const { id } = await mailbox.ensureFolder('Tools')
  const { ref } = await mailbox.file(arrival, id)
  return { make: each => each.unfile(ref, id), from: 'Icebox/Tools', to: 'INBOX' }
}

export async function arrivalOf(mailbox: OpenMailbox, subject: string): Promise<Arrival> {
  const { arrived } = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
  const found = arrived.find(arrival => arrival.subject === subject)
  if (!found) throw new Error(`"${subject}" did not arrive`)
  return found
}

/** Moves one message after the other; each time the next command goes wrong, until a move needs no more commands. */
export async function breakEveryCommand(scene: Scene, way: Way, mishap: Mishap): Promise<void> {
  await scene.deliver({ subject: 'bystander', id: '<bystander@friend.example>' })
  for (let broken = 0, hit = true; hit; broken++) {
    expect(broken, 'commands in one move').toBeLessThan(40)
    const subject = `${way.name} ${mishap} ${broken}`
    await scene.deliver({ subject, id: `<${way.name}.${mishap}.${broken}@cold.example>` })
    const mailbox = await scene.open()
    const prepared = await way(mailbox, await arrivalOf(mailbox, subject))
    hit = await makeWithMishap(scene, { mailbox, prepared, mishap, broken })
    expect(await scene.missing(), `after command ${broken}`).toEqual([])
    const again = await scene.open()
    await prepared.make(again)
    expect(await scene.placesOf(subject), `after command ${broken}`).toEqual([prepared.to])
    await Promise.all([mailbox.close(), again.close()])
  }
  expect(new Set(await scene.placesOf('bystander'))).toEqual(new Set(['INBOX']))
}

interface Attempt {
  readonly mailbox: OpenMailbox
  readonly prepared: Prepared
  readonly mishap: Mishap
  /** Which command of the move goes wrong, from 0. */
  readonly broken: number
}

/** True when the move was long enough for its mishap. */
async function makeWithMishap(scene: Scene, { mailbox, prepared, mishap, broken }: Attempt): Promise<boolean> {
  let seen = 0
  let hit = false
  scene.tap.befall(mishap, () => {
    hit = seen === broken
    seen++
    return hit
  })
  await prepared.make(mailbox).catch(error => expect(error).toMatchObject({ name: 'MailboxError' }))
  scene.tap.befall(mishap, () => false)
  return hit
}
