import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { MailHost } from './imap/host.ts'
import { readKept } from './keep.ts'
import { type DemoPerson, demoPeople } from './scenes/people.ts'
import { startTrickle, type TrickleControl } from './scenes/steady.ts'

/** Those who try the demo: each is a person with a mailbox and a trickle of their own, for a day. */
export interface Guests {
  /** A new one, whose mailbox is filled and can be opened. Throws a RangeError when there are too many. */
  open(): Promise<DemoPerson>
  /** Undefined for an address that is no guest's, or no longer. */
  find(address: string): DemoPerson | undefined
  /** Throws a RangeError for somebody who is no guest. */
  trickleOf(address: string): TrickleControl
  stop(): Promise<void>
}

export interface GuestOptions {
  readonly mail: MailHost
  /** Where they are kept from run to run. */
  readonly file: string
  /** Puts the mail of the weeks before into a new mailbox. */
  readonly fill: (guest: DemoPerson) => Promise<void>
  readonly playOne: (guest: DemoPerson) => Promise<void>
}

interface Guest {
  readonly person: DemoPerson
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly trickle: TrickleControl
}

type KeptGuest = Pick<DemoPerson, 'email' | 'password'> & Pick<Guest, 'openedAt'>

const MOST = 200
const LIFE_MS = 24 * 3_600_000
const SWEEP_MS = 600_000
/** Who left the page open for longer gets no more mail. */
const TRICKLE_MS = 30 * 60_000

/** Takes up those of the run before whose day is not over. */
export async function startGuests(options: GuestOptions): Promise<Guests> {
  const { mail, file, fill } = options
  const guests = new Map<string, Guest>()
  const add = (person: DemoPerson, openedAt: number) =>
    guests.set(person.email, { person, openedAt, trickle: startTrickle(() => options.playOne(person), TRICKLE_MS) })
  const save = () => {
    const kept = [...guests.values()].map(({ person: { email, password }, openedAt }) => ({
      email,
      password,
      openedAt,
    }))
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  }
  const sweep = async () => {
    for (const [email, { openedAt, trickle }] of guests) {
      if (Date.now() - openedAt < LIFE_MS) continue
      guests.delete(email)
      await trickle.end()
      await mail.removePerson(email)
    }
    save()
  }
  const takeUp = async ({ email, password, openedAt }: KeptGuest) => {
    const person = personOf(email, password)
    await mail.addPerson(person)
    if (mail.isNew) await fill(person)
    add(person, openedAt)
  }
  await Promise.all(readGuests(file).map(takeUp))
  await sweep()
  const sweeping = setInterval(() => void sweep().catch(report), SWEEP_MS).unref()
  return {
    open: async () => {
      if (guests.size >= MOST) throw new RangeError('The demo is full just now. Please try again later.')
      const person = personOf(`maya.${randomBytes(6).toString('hex')}@fernbank.example`, passwordLikeApples())
      add(person, Date.now())
      await mail.addPerson(person)
      await fill(person)
      save()
      return person
    },
    find: address => guests.get(address.toLowerCase())?.person,
    trickleOf: address => {
      const guest = guests.get(address.toLowerCase())
      if (!guest) throw new RangeError('This demo has ended. Press Try the demo for a new one.')
      return guest.trickle
    },
    stop: async () => {
      clearInterval(sweeping)
      await Promise.all([...guests.values()].map(({ trickle }) => trickle.end()))
    },
  }
}

/** Everybody is Maya, under an address and a password of their own. */
function personOf(email: string, password: string): DemoPerson {
  return { ...demoPeople[0], email, password }
}

function passwordLikeApples(): string {
  const part = () => Array.from(randomBytes(4), byte => String.fromCharCode(97 + (byte % 26))).join('')
  return [part(), part(), part(), part()].join('-')
}

function readGuests(file: string): KeptGuest[] {
  const text = readKept(file)
  return text === undefined ? [] : JSON.parse(text)
}

function report(error: unknown): void {
  process.stderr.write(`The guests whose day is over were not removed: ${error}\n`)
}
