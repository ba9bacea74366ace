import { randomUUID } from 'node:crypto'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import type { TestApp } from '../test-app.ts'
import type { Box, HostUnderTest, Lying, Mishap } from './box.ts'
import { type Connected, connectImap } from './connected.ts'

const BREAKS = ['no', 'lie', 'drop_before', 'drop_unanswered', 'cut'] as const
type Breaks = (typeof BREAKS)[number]
const TRASH = 'Deleted Messages'

/** The sandbox's own IMAP host, with MOVE, or with COPY and UIDPLUS only. */
export async function imapHost(kind: 'move' | 'copy', host: ScriptedImap, test: TestApp): Promise<HostUnderTest> {
  const moving = kind === 'move' ? ['UID MOVE'] : ['UID COPY', 'UID STORE', 'UID EXPUNGE']
  const reading = ['UID FETCH', 'UID SEARCH', 'SELECT', 'STATUS'].flatMap(at =>
    (['no', 'drop_before', 'cut'] as const).map(does => ({ at, does })),
  )
  return {
    kind,
    // Twice as likely to befall what changes something.
    mishaps: [...moving, ...moving].flatMap(at => BREAKS.map(does => ({ at, does }))).concat(reading),
    flags: ['\\Seen', '\\Flagged', '$Later', '\\Deleted'],
    trash: TRASH,
    // Where only copying moves mail, a copy that broke off cannot be told from another mail with the very same bytes.
    tellsTwins: kind === 'move',
    newBox: () => newBox(host, test),
    befall: ({ at, does, times }: Mishap) => host.fault({ command: at, does: does as Breaks, times }),
    mend: host.clearFaults,
    stop: host.stop,
  }
}

export function scriptedHost(kind: 'move' | 'copy'): Promise<ScriptedImap> {
  return startScriptedImap({ users: [], switches: { move: kind === 'move' } })
}

async function newBox(host: ScriptedImap, test: TestApp): Promise<Box> {
  const address = `${randomUUID()}@fernbank.example`
  const password = 'a password of the test'
  host.addUser({ address, password })
  const connected = await connectImap(test, { address, password, port: host.imapPort })
  return boxOf(host, connected)
}

function boxOf(host: ScriptedImap, connected: Connected): Box {
  const account = host.account(connected.address)
  /** Copies share the very buffer of what they are copies of. */
  const names = new WeakMap<Buffer, string>()
  const stored = ({ folder, key }: Lying) => {
    const uid = Number(key.slice(key.indexOf(':') + 1))
    const found = account.folder(folder).messages.find(message => message.uid === uid)
    if (!found) throw new RangeError(`nothing lies at ${folder} ${key}`)
    return { uid, message: found, from: account.folder(folder) }
  }
  return {
    ...connected,
    deliver: async (raw, receivedAt) => {
      const [bytes, copy] = [Buffer.from(raw), randomUUID()]
      names.set(bytes, copy)
      account.folder('INBOX').add(bytes, [], receivedAt)
      return copy
    },
    look: async () =>
      [...account.folders.values()].flatMap(({ path, uidValidity, messages }) =>
        messages.map(({ uid, raw, flags }) => ({
          copy: names.get(raw) ?? 'unknown',
          folder: path,
          key: `${uidValidity}:${uid}`,
          flags: new Set(flags),
        })),
      ),
    move: async (lying, folder) => {
      const { uid, message, from } = stored(lying)
      const to = account.find(folder) ?? account.createFolder(folder)
      to.add(message.raw, message.flags, message.receivedAt)
      from.remove([uid])
    },
    mark: async (lying, flag) => {
      const { uid, message, from } = stored(lying)
      from.setFlags(uid, [...message.flags, flag])
    },
    expunge: async lying => {
      const { uid, from } = stored(lying)
      from.remove([uid])
    },
    bytes: async lying => stored(lying).message.raw.toString(),
    renumber: async () => account.folder('INBOX').renumber(),
  }
}
