import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { startFlows } from './flows.ts'
import { type Guests, startGuests } from './guests.ts'
import type { Failure } from './imap/front.ts'
import { type Backend, type MailHost, startMailHost } from './imap/host.ts'
import { type ApiTwins, startApiTwins, startTill, type Till } from './providers.ts'
import { type ApiPerson, apiPeople, type DemoPerson, demoPeople } from './scenes/people.ts'
import { type Delivery, mailBefore } from './scenes/performances.ts'
import { buildStage, type Scene } from './scenes/scenes.ts'
import { startTrickle, type Trickle, type TrickleControl } from './scenes/steady.ts'
import { seededRandom } from './scenes/trickle.ts'

export interface WorldOptions {
  /** Mail, certificate and ports rest here. */
  readonly dataFolder: string
  readonly backend?: Backend
  /** The same seed draws the same letters in the same order. */
  readonly seed?: number
  /** Where people open the product; without it the twins of Google, Microsoft and Stripe are not started. */
  readonly appUrl?: string
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
  /** Those who sign in at a provider's twin. */
  readonly accounts: readonly { name: string; email: string; provider: ApiPerson['provider'] }[]
  readonly trickle: Trickle
  readonly scenes: readonly Scene[]
  /** Messages delivered since this start, mail from before not counted. */
  readonly delivered: number
  /** What time it is at Stripe's twin, in seconds since 1970; null where it does not run. */
  readonly billingTime: number | null
}

export interface World {
  readonly mail: MailHost
  /** Undefined when they were not asked for. */
  readonly apis: ApiTwins | undefined
  readonly till: Till | undefined
  readonly guests: Guests
  /** Puts a raw message into one of the mailboxes. Throws a RangeError for an address without one. */
  deliver(address: string, raw: string | Buffer): Promise<void>
  /** Plays a scene to the first person, or to the one named. Throws a RangeError for an unknown scene or person. */
  playScene(id: string, address?: string): Promise<void>
  /** Starts or stops the steady trickle to the first person, or to the guest named; the first message comes at once. */
  /** Whose mailboxes the product watches: mail comes to each of them, and to who is no person here none. */
  setConnected(addresses: readonly string[]): void
  setTrickle(trickle: { running: boolean; secondsBetween?: number | undefined }, guest?: string): void
  /** The person takes back every right they gave at their provider. Throws a RangeError for somebody without one. */
  revoke(address: string): void
  /** Lets time pass at Stripe's twin. Throws a RangeError where it does not run. */
  advance(seconds: number): Promise<void>
  /** Breaks the mail host for some seconds (60 unless said otherwise). */
  fail(how: Failure, seconds?: number): Promise<void>
  /** With a guest's address also the guest, before all others, and their trickle instead of the first person's. */
  state(guest?: string): WorldState
  stop(): Promise<void>
}

/** Starts the mail hosts with their people, puts older mail into mailboxes that are new, and waits for direction. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const mail = await startMailHost({ ...options, people: demoPeople })
  const { dataFolder, appUrl } = options
  const apis = appUrl === undefined ? undefined : await startApiTwins({ dataFolder, appUrl })
  const till = appUrl === undefined ? undefined : await startTill({ dataFolder, appUrl })
  const hosts = { mail, apis }
  await fillNewMailboxes(hosts)
  const stage = buildStage(seededRandom(options.seed ?? randomInt(2 ** 32)))
  let delivered = 0
  const play = async (id: string, person: DemoPerson | ApiPerson) => {
    const deliveries = await stage.perform(id, person)
    await put(hosts, person, deliveries)
    delivered += deliveries.length
  }
  const guests = await startGuests({
    mail,
    file: join(dataFolder, 'guests.json'),
    fill: async guest => put(hosts, guest, await mailBefore(guest)),
    playOne: guest => play('trickle-one', guest),
  })
  const anybody = (address?: string) => (address === undefined ? undefined : guests.find(address)) ?? personAt(address)
  const trickle = startTrickle(() => play('trickle-one', personAt(undefined)))
  const flows = startFlows(person => play('trickle-one', person))
  const trickleOf = (guest?: string) => (guest === undefined ? trickle : guests.trickleOf(guest))
  return {
    ...{ ...hosts, till, guests },
    playScene: async (id, address) => play(id, anybody(address)),
    setTrickle: (wish, guest) => setAll(guest === undefined ? [...flows.all()] : [], trickleOf(guest), wish),
    setConnected: addresses => flows.keep(addresses.flatMap(each => knownAt(each) ?? [])),
    deliver: async (address, raw) => {
      await put(hosts, anybody(address), [{ raw: Buffer.from(raw), folder: 'INBOX', receivedAt: new Date() }])
      delivered++
    },
    revoke: address => revokeAt(apis, personAt(address)),
    advance: async seconds => {
      if (!till) throw new RangeError('There is no twin of Stripe here.')
      await till.twin.advance(seconds)
    },
    fail: (how, seconds = 60) => mail.fail(how, seconds),
    state: guest => ({
      ...peopleOf(hosts, guest === undefined ? undefined : guests.find(guest)),
      trickle: shownOf(guest !== undefined && guests.find(guest) ? [trickleOf(guest)] : [...flows.all(), trickle]),
      scenes: stage.scenes,
      delivered,
      billingTime: till?.twin.now() ?? null,
    }),
    stop: async () => {
      await trickle.end()
      await flows.stop()
      await guests.stop()
      await Promise.all(Object.values(apis ?? {}).map(twin => twin.stop()))
      await till?.twin.stop()
      await mail.stop()
    },
  }
}

type Hosts = Pick<World, 'mail' | 'apis'>

async function fillNewMailboxes({ mail, apis }: Hosts): Promise<void> {
  if (mail.isNew) for (const person of demoPeople) await put({ mail, apis }, person, await mailBefore(person))
  for (const person of apis ? apiPeople : []) {
    const isEmpty = (await apis?.[person.provider].program(person.email).messages())?.length === 0
    if (isEmpty) await put({ mail, apis }, person, await mailBefore(person))
  }
}

/** Sent mail goes by other names at providers with an API. */
const SENT: Readonly<Record<string, string>> = { 'Sent Messages': 'Sent' }

async function put({ mail, apis }: Hosts, person: DemoPerson | ApiPerson, deliveries: readonly Delivery[]) {
  for (const { raw, folder, receivedAt } of deliveries) {
    if (!isApi(person)) await mail.deliver(person.email, raw, { folder, receivedAt })
    else await apis?.[person.provider].deliver(person.email, raw, { folder: SENT[folder] ?? folder, receivedAt })
  }
}

function isApi(person: DemoPerson | ApiPerson): person is ApiPerson {
  return 'provider' in person
}

const everybody: readonly (DemoPerson | ApiPerson)[] = [...demoPeople, ...apiPeople]

function personAt(address: string | undefined): DemoPerson | ApiPerson {
  const person = address === undefined ? demoPeople[0] : knownAt(address)
  if (person) return person
  throw new RangeError(`There is no demo person ${address}. There are: ${everybody.map(one => one.email).join(', ')}`)
}

function knownAt(address: string): DemoPerson | ApiPerson | undefined {
  return everybody.find(one => one.email === address.toLowerCase())
}

/** Sets the shared flows where there are any, or else the one. */
function setAll(shared: readonly TrickleControl[], one: TrickleControl, wish: Parameters<TrickleControl['set']>[0]) {
  for (const each of shared.length > 0 ? shared : [one]) each.set(wish)
}

function revokeAt(apis: ApiTwins | undefined, person: DemoPerson | ApiPerson): void {
  const twin = apis && isApi(person) ? apis[person.provider] : undefined
  if (!twin) throw new RangeError(`${person.email} has no account at a provider here.`)
  twin.revokeGrants(person.email)
}

/** Of several flows of mail one that runs, if any does. */
function shownOf(flows: readonly TrickleControl[]): Trickle {
  const states = flows.map(flow => flow.state())
  return states.find(({ running }) => running) ?? states.at(-1) ?? { running: false, secondsBetween: 8 }
}

function peopleOf({ mail, apis }: Hosts, guest?: DemoPerson): Pick<WorldState, 'people' | 'accounts'> {
  return {
    people: [...(guest ? [guest] : []), ...demoPeople].map(({ name, email, password }) => ({
      ...{ name, email, password },
      ...{ host: mail.host, port: mail.port, smtpPort: mail.smtpPort },
    })),
    accounts: apis ? apiPeople.map(({ name, email, provider }) => ({ name, email, provider })) : [],
  }
}
