import { type CommandEntry, flagsOf, type Session } from './conversation.ts'
import { fetchItem, fetchItems, marksSeen } from './fetch.ts'
import { deletedIn } from './folder-commands.ts'
import { type Candidate, searchMessages } from './search.ts'
import type { StoredMessage } from './store.ts'
import { type Command, membersOf } from './wire.ts'

/** Commands about messages; those with a twin under UID are listed twice. */
export const messageCommands: Readonly<Record<string, CommandEntry>> = {
  APPEND: { run: append },
  EXPUNGE: { selected: true, run: (session, command) => expunge(session, command) },
  'UID EXPUNGE': { selected: true, needs: 'uidplus', run: (session, command) => expunge(session, command) },
  SEARCH: { selected: true, run: search },
  'UID SEARCH': { selected: true, run: search },
  FETCH: { selected: true, run: fetch },
  'UID FETCH': { selected: true, run: fetch },
  STORE: { selected: true, run: store },
  'UID STORE': { selected: true, run: store },
  COPY: { selected: true, run: copy },
  'UID COPY': { selected: true, run: copy },
  MOVE: { selected: true, needs: 'move', run: move },
  'UID MOVE': { selected: true, needs: 'move', run: move },
}

const isUid = (command: Command) => command.name.startsWith('UID ')

/** Ends a command; expunges may not be told after commands that count by sequence number. */
function finish(session: Session, command: Command, code = ''): void {
  session.tellChanges(isUid(command) || !['FETCH', 'STORE', 'SEARCH'].includes(command.name))
  session.say(`${command.tag} OK ${code}Done`)
}

function candidates(session: Session): Candidate[] {
  const { view, folder } = session.selected ?? { view: [] }
  const live = new Map(folder?.messages.map(message => [message.uid, message]))
  return view.flatMap((uid, index) => {
    const message = live.get(uid)
    return message ? [{ message, sequence: index + 1 }] : []
  })
}

function chosen(session: Session, command: Command): Candidate[] {
  const all = candidates(session)
  const idOf = (one: Candidate) => (isUid(command) ? one.message.uid : one.sequence)
  const wanted = new Set(membersOf(String(command.args[0]), all.map(idOf)))
  return all.filter(one => wanted.has(idOf(one)))
}

function append(session: Session, command: Command): void {
  const folder = session.account?.find(String(command.args[0]))
  if (!folder) {
    session.say(`${command.tag} NO [TRYCREATE] No such folder`)
    return
  }
  const options = command.args.slice(1, -1)
  const flags = options.find(Array.isArray)?.map(String) ?? []
  const date = options.find(option => !Array.isArray(option))
  const raw = Buffer.from(String(command.args.at(-1)), 'latin1')
  const message = folder.add(raw, flags, date ? new Date(String(date)) : new Date())
  const code = session.host.switches.uidplus ? `[APPENDUID ${folder.uidValidity} ${message.uid}] ` : ''
  finish(session, command, code)
}

function expunge(session: Session, command: Command): void {
  const selected = session.selected
  if (!selected) return
  const marked = deletedIn(selected.folder)
  selected.folder.remove(isUid(command) ? membersOf(String(command.args[0]), marked) : marked)
  finish(session, command)
}

function search(session: Session, command: Command): void {
  const found = searchMessages(candidates(session), command.args)
  const ids = found.map(one => (isUid(command) ? one.message.uid : one.sequence))
  session.say(['* SEARCH', ...ids].join(' '))
  finish(session, command)
}

function fetch(session: Session, command: Command): void {
  const items = fetchItems(command.args[1])
  if (isUid(command) && !items.some(item => /^uid$/i.test(item))) items.unshift('UID')
  for (const { message, sequence } of chosen(session, command)) {
    if (items.some(marksSeen) && !session.selected?.readOnly) message.flags.add('\\Seen')
    session.say(`* ${sequence} FETCH (${items.map(item => fetchItem(message, item)).join(' ')})`)
  }
  finish(session, command)
}

function store(session: Session, command: Command): void {
  const [, action, list] = command.args
  const flags = (Array.isArray(list) ? list : [list ?? '']).map(String)
  const [, sign, silent] = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(String(action)) ?? []
  if (sign === undefined) throw new RangeError('Unknown kind of STORE')
  for (const { message, sequence } of chosen(session, command)) {
    changeFlags(message, sign, flags)
    session.selected?.flagsTold.set(message.uid, flagsOf(message))
    if (!silent) session.say(`* ${sequence} FETCH (UID ${message.uid} FLAGS (${flagsOf(message)}))`)
  }
  session.selected?.folder.heedFlags()
  finish(session, command)
}

function changeFlags(message: StoredMessage, sign: string, flags: readonly string[]): void {
  if (sign === '') message.flags.clear()
  for (const flag of flags) {
    if (sign === '-') message.flags.delete(flag)
    else message.flags.add(flag)
  }
}

function copy(session: Session, command: Command): void {
  const code = copyChosen(session, command)
  if (code === undefined) {
    session.say(`${command.tag} NO [TRYCREATE] No such folder`)
    return
  }
  finish(session, command, code)
}

function move(session: Session, command: Command): void {
  const moved = chosen(session, command).map(one => one.message.uid)
  const code = copyChosen(session, command)
  if (code === undefined) {
    session.say(`${command.tag} NO [TRYCREATE] No such folder`)
    return
  }
  if (code) session.say(`* OK ${code}Moved`)
  session.selected?.folder.remove(moved)
  finish(session, command)
}

/** Copies and answers the response code of RFC 4315, '' where the host has none; undefined when the folder is missing. */
function copyChosen(session: Session, command: Command): string | undefined {
  const target = session.account?.find(String(command.args[1]))
  if (!target) return undefined
  const sources = chosen(session, command).map(one => one.message)
  const copies = sources.map(message => target.copy(message))
  session.host.countCopies(copies.length)
  if (!copies.length || !session.host.switches.uidplus) return ''
  const uids = (messages: readonly StoredMessage[]) => messages.map(message => message.uid).join(',')
  return `[COPYUID ${target.uidValidity} ${uids(sources)} ${uids(copies)}] `
}
