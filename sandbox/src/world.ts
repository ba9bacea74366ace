import { randomInt } from 'node:crypto'
import type { Failure } from './imap/front.ts'
import { type Backend, type MailHost, startMailHost } from './imap/host.ts'
import { type DemoPerson, demoPeople } from './scenes/people.ts'
import { type Delivery, mailBefore } from './scenes/performances.ts'
import { buildStage, type Scene } from './scenes/scenes.ts'
import { seededRandom } from './scenes/trickle.ts'

export interface WorldOptions {
  /** Mail, certificate and ports rest here. */
  readonly dataFolder: string
  readonly backend?: Backend
  /** The same seed draws the same letters in the same order. */
  readonly seed?: number
}

export interface Trickle {
  readonly running: boolean
  readonly secondsBetween: number
}

/** What the sandbox shows of itself. */
export interface WorldState {
  readonly people: readonly {
    name: string
    email: string
    password: string
    host: string
    port: number
    smtpPort: number
  }[]
  readonly trickle: Trickle
  readonly scenes: readonly Scene[]
  /** Messages delivered since this start, mail from before not counted. */
  readonly delivered: number
}

export interface World {
  readonly mail: MailHost
  /** Puts a raw message into one of the mailboxes. Throws a RangeError for an address without one. */
  deliver(address: string, raw: string | Buffer): Promise<void>
  /** Plays a scene to the first person, or to the one named. Throws a RangeError for an unknown scene or person. */
  playScene(id: string, address?: string): Promise<void>
  /** Starts or stops the steady trickle; the first message comes at once. */
  setTrickle(trickle: { running: boolean; secondsBetween?: number }): void
  /** Breaks the mail host for some seconds (60 unless said otherwise). */
  fail(how: Failure, seconds?: number): Promise<void>
  state(): WorldState
  stop(): Promise<void>
}

/** Starts the demo mail host with its people, puts older mail into mailboxes that are new, and waits for direction. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const mail = await startMailHost({ ...options, people: demoPeople })
  const stage = buildStage(seededRandom(options.seed ?? randomInt(2 ** 32)))
  let delivered = 0
  const put = async (person: DemoPerson, deliveries: readonly Delivery[]) => {
    for (const { raw, folder, receivedAt } of deliveries) await mail.deliver(person.email, raw, { folder, receivedAt })
  }
  if (mail.isNew) for (const person of demoPeople) await put(person, await mailBefore(person))
  const playScene = async (id: string, address?: string) => {
    const deliveries = await stage.perform(id, personAt(address))
    await put(personAt(address), deliveries)
    delivered += deliveries.length
  }
  const trickle = startTrickle(() => playScene('trickle-one'))
  return {
    mail,
    playScene,
    setTrickle: trickle.set,
    deliver: async (address, raw) => {
      await mail.deliver(personAt(address).email, raw)
      delivered++
    },
    fail: (how, seconds = 60) => mail.fail(how, seconds),
    state: () => ({
      people: demoPeople.map(({ name, email, password }) => ({
        ...{ name, email, password },
        ...{ host: mail.host, port: mail.port, smtpPort: mail.smtpPort },
      })),
      trickle: trickle.state(),
      scenes: stage.scenes,
      delivered,
    }),
    stop: async () => {
      await trickle.end()
      await mail.stop()
    },
  }
}

function personAt(address: string | undefined): DemoPerson {
  const [first] = demoPeople
  const person = address === undefined ? first : demoPeople.find(one => one.email === address.toLowerCase())
  if (person) return person
  throw new RangeError(`There is no demo person ${address}. There are: ${demoPeople.map(one => one.email).join(', ')}`)
}

function startTrickle(deliverOne: () => Promise<void>) {
  let state: Trickle = { running: false, secondsBetween: 8 }
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const tick = () => {
    current = deliverOne()
    current.catch(error => process.stderr.write(`A message of the trickle was not delivered: ${error}\n`))
  }
  const set = ({ running, secondsBetween = state.secondsBetween }: { running: boolean; secondsBetween?: number }) => {
    const begins = running && !state.running
    state = { running, secondsBetween }
    clearInterval(timer)
    if (begins) tick()
    if (running) timer = setInterval(tick, secondsBetween * 1000)
  }
  return {
    set,
    state: () => state,
    end: async () => {
      set({ running: false })
      await current.catch(() => undefined)
    },
  }
}
