import type { TwinPerson } from '../mail-twin.ts'
import { Boxes } from './boxes.ts'
import type { Post } from './gmail/call.ts'
import { asReceived } from './gmail/sending/outgoing.ts'
import { openKeys } from './identity/keys.ts'
import { Tokens } from './identity/tokens.ts'
import type { Client, IdentityWorld } from './identity/world.ts'
import { Journal, type JournalLine } from './journal.ts'
import { changesIn, linesOf, replay, settingsOf } from './keeping.ts'
import { Pushes, type PushOptions } from './push.ts'
import { Quota, type QuotaOptions } from './quota.ts'
import type { GoogleWorld } from './routes.ts'

export interface WorldOptions {
  readonly people?: readonly TwinPerson[]
  readonly redirects?: readonly string[]
  readonly client: Client
  readonly push?: PushOptions
  readonly dataFolder?: string
  readonly quota?: QuotaOptions
}

/** Everything behind the twin's one port. */
export interface World extends GoogleWorld {
  readonly boxes: Boxes
  readonly pushes: Pushes
  /** The port of the run before, then the one listened on; 0 when there is none. */
  port: number
  /** Keeps what changed apart from mail, which is kept at once. Without a folder nothing is kept. */
  save(): void
}

/** Opens the twin's world, with what a run before left in the data folder. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const journal = options.dataFolder ? new Journal(options.dataFolder) : undefined
  const lines = journal?.read() ?? []
  const former = lines.findLast(line => line.kind === 'identity')
  const boxes = new Boxes()
  for (const line of lines) if (line.kind !== 'identity') replay(boxes.of(line.address), line)
  const identity = await openIdentity(options, former)
  const pushes = new Pushes(options.push, identity.keys)
  boxes.whenOpened(box => pushes.attach(box))
  const world: World = {
    identity,
    boxes,
    pushes,
    port: former?.port ?? 0,
    boxOf: email => boxes.of(email),
    post: postAmong(identity, boxes),
    access: token => identity.tokens.find(token),
    quota: new Quota(options.quota),
    save: () => journal && save(journal, world),
  }
  if (journal) keep(journal, world)
  return world
}

type IdentityLine = Extract<JournalLine, { kind: 'identity' }>

async function openIdentity(options: WorldOptions, former: IdentityLine | undefined): Promise<IdentityWorld> {
  const people = [...(former?.people ?? []), ...(options.people ?? [])]
  return {
    client: options.client,
    redirects: new Set([...(former?.redirects ?? []), ...(options.redirects ?? [])]),
    people: new Map(people.map(person => [person.email.toLowerCase(), person])),
    tokens: new Tokens(former?.tokens),
    codes: new Map(),
    keys: await openKeys(former?.key),
  }
}

/** What one of the people sends to another arrives there; other addresses are nobody's. */
function postAmong({ people }: IdentityWorld, boxes: Boxes): Post {
  return ({ from, recipients, raw }) => {
    for (const to of recipients.filter(address => people.has(address))) {
      boxes.of(to).add(asReceived(raw, { from, to }), { labels: ['UNREAD', 'CATEGORY_PERSONAL', 'INBOX'] })
    }
  }
}

/** Begins the file anew with what still holds and adds every change to it from now on. */
function keep(journal: Journal, world: World): void {
  journal.rewrite([identityLine(world), ...world.boxes.all().flatMap(linesOf)])
  world.boxes.whenOpened(box => {
    box.changes.on('change', change => journal.append(...changesIn(box, change)))
  })
}

function save(journal: Journal, world: World): void {
  journal.note('identity', identityLine(world))
  for (const box of world.boxes.all()) journal.note(box.address, settingsOf(box))
}

function identityLine({ identity, port }: World): IdentityLine {
  const { keys, people, redirects, tokens } = identity
  const shown = { key: keys.privateParts, people: [...people.values()], redirects: [...redirects] }
  return { kind: 'identity', port, ...shown, tokens: tokens.dump() }
}
