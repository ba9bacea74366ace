import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDovecot } from '@icebox/sandbox/imap/dovecot'
import { startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { imapBox } from './imap-box.ts'
import { labelsBox } from './labels-box.ts'
import type { Moves, World } from './world.ts'

export async function dovecotWorld(capability: 'full' | 'no-move' | 'no-uidplus', moves: Moves): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-mailbox-'))
  const users = manyUsers()
  const host = await startDovecot({ folder, capability, users })
  const renumber = async (address: string) => renumberMaildir(host.maildir(address))
  return {
    ...{ moves, speaks: 'imap' },
    newBox: () => imapBox({ ...host, renumber }, nextOf(users)),
    stop: async () => {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface User {
  readonly address: string
  readonly password: string
}

/** All at once, because Dovecot notices a changed list of users only a second later. */
function manyUsers(): User[] {
  return Array.from({ length: 100 }, (_, index) => ({
    address: `user${index}@house.example`,
    password: `secret ${index}`,
  }))
}

function nextOf(users: User[]): User {
  const user = users.shift()
  if (!user) throw new Error('There are more tests than users')
  return user
}

/** Raises UIDVALIDITY in Dovecot's own list and throws its indexes away, as after a repair. */
export function renumberMaildir(maildir: string): void {
  const list = join(maildir, 'dovecot-uidlist')
  const raised = readFileSync(list, 'utf8').replace(/ V(\d+)/, (_, value) => ` V${Number(value) + 1000}`)
  writeFileSync(list, raised)
  for (const name of readdirSync(maildir)) if (/^dovecot\.(list\.)?index/.test(name)) rmSync(join(maildir, name))
}

/** Gmail by app password: folders are labels on one store of messages. */
export async function labelsWorld(): Promise<World> {
  const users = manyUsers()
  const host = await startScriptedImap({ users, switches: { labels: true } })
  const renumber = async (address: string) => host.account(address).folder('INBOX').renumber()
  return {
    ...{ moves: 'at_once', speaks: 'imap' },
    newBox: () => labelsBox({ ...host, renumber }, nextOf(users)),
    stop: host.stop,
  }
}

export async function scriptedWorld(can: { move: boolean; uidplus: boolean }, moves: Moves): Promise<World> {
  const users = manyUsers()
  const host = await startScriptedImap({ users, switches: can })
  const renumber = async (address: string) => host.account(address).folder('INBOX').renumber()
  return {
    ...{ moves, speaks: 'imap' },
    newBox: () => imapBox({ ...host, renumber }, nextOf(users)),
    stop: host.stop,
  }
}
