import { compose, now } from '../../sandbox/src/scenes/compose.ts'
import { demoPeople } from '../../sandbox/src/scenes/people.ts'
import { letterRow, seededRandom } from '../../sandbox/src/scenes/trickle.ts'
import type { Installation } from './installation.ts'

/** Stands in the body of every message, and must be found nowhere but in the mailbox. */
export const CANARY = 'canary-7c1f0e5ab3'

/** Delivers mixed letters to the person of an installation, one after another, and remembers what and when. */
export interface Mailbag {
  /** Delivery time by Message-ID, epoch milliseconds. */
  readonly delivered: ReadonlyMap<string, number>
  deliverOne(): Promise<void>
}

/** The same seed delivers the same letters in the same order. */
export function openMailbag({ host, address }: Installation, seed: number): Mailbag {
  const [first] = demoPeople
  if (!first) throw new Error('the sandbox has no people')
  const person = { ...first, email: address }
  const nextLetter = letterRow(seededRandom(seed))
  const delivered = new Map<string, number>()
  return {
    delivered,
    deliverOne: async () => {
      const letter = nextLetter()
      const { raw, messageId } = await compose(
        { ...letter, text: `${letter.text}\n\n${CANARY} ${CANARY}x\n` },
        person,
        now(),
      )
      delivered.set(messageId, Date.now())
      await host.deliver(raw)
    },
  }
}
