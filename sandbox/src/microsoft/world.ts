import { join } from 'node:path'
import type { JWK } from 'jose'
import { type Keeper, readKept } from '../keep.ts'
import type { MicrosoftPerson } from './entra/directory.ts'
import { Entra } from './entra/entra.ts'
import type { GrantState } from './entra/grants.ts'
import { openKey } from './entra/keys.ts'
import { Bells, type Subscription } from './graph/bells.ts'
import type { Realm } from './graph/realm.ts'
import { Throttle } from './graph/throttle.ts'
import { arrive } from './store/arrive.ts'
import { type KeptMailbox, keepMailbox, wakeMailbox } from './store/keep.ts'
import { Mailbox } from './store/mailbox.ts'

export interface MicrosoftOptions {
  /** Another one is taken when it is in use; any free one when left out, the one of before with a data folder. */
  readonly port?: number
  readonly people?: readonly MicrosoftPerson[]
  readonly redirects?: readonly string[]
  readonly client?: { readonly id: string; readonly secret: string }
  /** Where everything rests between two runs; nothing is kept without one. */
  readonly dataFolder?: string
  /** Most items on a page of delta, whatever the caller prefers. */
  readonly deltaPage?: number
}

/** What a restart has to find again. */
export interface Kept {
  readonly version: typeof VERSION
  readonly port: number
  readonly jwk: JWK
  readonly client: { readonly id: string; readonly secret: string }
  readonly people: readonly MicrosoftPerson[]
  readonly redirects: readonly string[]
  readonly grants: GrantState
  readonly mailboxes: readonly KeptMailbox[]
  readonly subscriptions: readonly Subscription[]
}

/** Grows when what is kept changes its shape; what another version kept is not read. */
const VERSION = 1
const CLIENT = { id: '7f4c1a52-3d0e-4b8a-9c61-5e2d8b0f6a17', secret: 'a-secret-of-the-twin-of-microsoft' }
const ANY_PAGE = 1000

/** All that the twin holds, and what writes it down. */
export interface World {
  readonly realm: Realm
  readonly mailboxes: Map<string, Mailbox>
  /** The port of the run before. */
  readonly port: number | undefined
  keeper: Keeper | undefined
}

/** Where a twin keeps its state in a folder; undefined keeps nothing. */
export function stateFile(folder: string | undefined): string | undefined {
  return folder && join(folder, 'microsoft.json')
}

/** What was kept from before with the people and addresses of these options. */
export async function openWorld(options: MicrosoftOptions): Promise<World> {
  const said = readKept(stateFile(options.dataFolder))
  const kept = said === undefined ? undefined : readVersion(said)
  const entra = new Entra(options.client ?? kept?.client ?? CLIENT, await openKey(kept?.jwk))
  const mailboxes = new Map<string, Mailbox>()
  const realm: Realm = {
    ...{ entra, mailboxes, bells: new Bells(), throttle: new Throttle(), deletes: [], unknownRequests: [] },
    deltaPage: options.deltaPage ?? ANY_PAGE,
    touched: () => world.keeper?.touched(),
    post: async (raw, to) => {
      const here = to.map(one => mailboxes.get(one.toLowerCase())).filter(one => one !== undefined)
      for (const box of new Set(here)) arrive(box, raw, { folder: box.place('inbox'), receivedAt: new Date() })
    },
  }
  const world: World = { realm, mailboxes, port: kept?.port, keeper: undefined }
  for (const box of kept?.mailboxes ?? []) mailboxes.set(box.address, wakeMailbox(box))
  for (const person of [...(kept?.people ?? []), ...(options.people ?? [])]) addPerson(world, person)
  for (const address of [...(kept?.redirects ?? []), ...(options.redirects ?? [])]) entra.redirects.add(address)
  if (kept) entra.grants.load(kept.grants)
  for (const each of kept?.subscriptions ?? []) realm.bells.subscriptions.set(each.id, each)
  return world
}

/** The twin's own file; only its version is in question. */
function readVersion(said: string): Kept | undefined {
  const read: Kept = JSON.parse(said)
  return read.version === VERSION ? read : undefined
}

export function addPerson({ realm, mailboxes, keeper }: World, person: MicrosoftPerson): void {
  const account = realm.entra.add(person)
  const mailbox = mailboxes.get(account.email) ?? new Mailbox(account.email)
  mailbox.onChange = event => {
    realm.bells.ring(account, event)
    realm.touched()
  }
  mailboxes.set(account.email, mailbox)
  keeper?.touched()
}

/** Everything as JSON can say it. */
export function keep({ realm, mailboxes }: World, port: number): Kept {
  const { entra, bells } = realm
  return {
    ...{ version: VERSION, port, jwk: entra.key.jwk, client: entra.client, redirects: [...entra.redirects] },
    people: entra.accounts(),
    grants: entra.grants.save(),
    mailboxes: [...mailboxes.values()].map(keepMailbox),
    subscriptions: [...bells.subscriptions.values()],
  }
}
