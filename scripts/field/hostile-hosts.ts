import { setPriority } from 'node:os'
import { HOSTILE_KINDS, startHostileImap, startTurncoat } from '../../sandbox/src/imap/hostile.ts'
import { startScriptedImap } from '../../sandbox/src/imap/scripted.ts'

/** What whoever started this process is told when the hosts listen. */
export interface HostilePlaces {
  /** One port for each hostile kind. */
  readonly ports: readonly number[]
  /** A host that is good until it is told to turn. */
  readonly turncoat: { readonly port: number; readonly logins: readonly { email: string; password: string }[] }
}

/** How often somebody connected to each of the ports, and to the turncoat after it had turned. */
export interface HostileCounts {
  readonly taken: readonly number[]
  readonly floods: number
}

export type HostileWord = 'turn' | 'count'

const CONNECTED = 3

/** Hostile mail hosts as a process of their own: they stand elsewhere in the world, so they take no processor time of ours. */
setPriority(19)
const logins = Array.from({ length: CONNECTED }, (_, i) => ({ email: `h${i}@turncoat.example`, password: 'secret' }))
const hosts = await Promise.all(HOSTILE_KINDS.map(startHostileImap))
const good = await startScriptedImap({ users: logins.map(({ email, password }) => ({ address: email, password })) })
const turncoat = await startTurncoat(good.imapPort)
process.on('message', (word: HostileWord | object) => {
  if (word === 'turn') turncoat.turn()
  if (word === 'count') tell({ taken: hosts.map(host => host.connections().taken), floods: turncoat.floods() })
})
process.once('disconnect', () => process.exit(0))
tell({ ports: hosts.map(({ port }) => port), turncoat: { port: turncoat.port, logins } })

function tell(answer: HostilePlaces | HostileCounts): void {
  process.send?.(answer)
}
