import { type CommandEntry, flagsOf, type Session } from './conversation.ts'
import type { Folder } from './store.ts'
import { type Command, wireString } from './wire.ts'

const systemFlags = '\\Answered \\Flagged \\Deleted \\Seen \\Draft'
const done = (session: Session, { tag }: Command) => session.say(`${tag} OK Done`)

/** Commands about folders. */
export const folderCommands: Readonly<Record<string, CommandEntry>> = {
  NAMESPACE: {
    run: (session, command) => {
      session.say('* NAMESPACE (("" "/")) NIL NIL')
      done(session, command)
    },
  },
  LIST: { run: list },
  LSUB: { run: list },
  SUBSCRIBE: { run: done },
  UNSUBSCRIBE: { run: done },
  STATUS: { run: status },
  SELECT: { run: (session, command) => select(session, command, false) },
  EXAMINE: { run: (session, command) => select(session, command, true) },
  CLOSE: { selected: true, run: close },
  UNSELECT: {
    selected: true,
    run: (session, command) => {
      session.selected = undefined
      done(session, command)
    },
  },
  CREATE: { run: create },
  DELETE: { run: remove },
  RENAME: { run: rename },
}

function list(session: Session, command: Command): void {
  const pattern = `${command.args[0] ?? ''}${command.args[1] ?? ''}`
  if (!pattern) session.say(`* ${command.name} (\\Noselect) "/" ""`)
  for (const folder of session.account?.folders.values() ?? []) {
    if (!matches(folder.path, pattern)) continue
    const flags = ['\\HasNoChildren', ...(folder.specialUse ? [folder.specialUse] : [])]
    session.say(`* ${command.name} (${flags.join(' ')}) "/" ${wireString(folder.path)}`)
  }
  done(session, command)
}

function matches(path: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/%/g, '[^/]*')
  return new RegExp(`^${source}$`, path === 'INBOX' ? 'i' : '').test(path)
}

function status(session: Session, command: Command): void {
  const folder = session.account?.find(String(command.args[0]))
  if (!folder) {
    noFolder(session, command)
    return
  }
  const values: Record<string, number> = {
    MESSAGES: folder.messages.length,
    RECENT: 0,
    UNSEEN: folder.messages.filter(message => !message.flags.has('\\Seen')).length,
    UIDNEXT: folder.uidNext,
    UIDVALIDITY: folder.uidValidity,
  }
  const asked = (Array.isArray(command.args[1]) ? command.args[1] : []).map(word => String(word).toUpperCase())
  const told = asked.filter(name => name in values).map(name => `${name} ${values[name]}`)
  session.say(`* STATUS ${wireString(folder.path)} (${told.join(' ')})`)
  done(session, command)
}

function select(session: Session, command: Command, readOnly: boolean): void {
  const folder = session.account?.find(String(command.args[0]))
  session.selected = undefined
  if (!folder) {
    noFolder(session, command)
    return
  }
  const view = folder.messages.map(message => message.uid)
  const flagsTold = new Map(folder.messages.map(message => [message.uid, flagsOf(message)]))
  session.selected = { folder, readOnly, view, flagsTold }
  session.say(`* FLAGS (${systemFlags})`)
  session.say(`* OK [PERMANENTFLAGS (${readOnly ? '' : `${systemFlags} \\*`})] Flags kept`)
  session.say(`* ${view.length} EXISTS`)
  session.say('* 0 RECENT')
  session.say(`* OK [UIDVALIDITY ${folder.uidValidity}] UIDs valid`)
  session.say(`* OK [UIDNEXT ${folder.uidNext}] Next UID`)
  session.say(`${command.tag} OK [${readOnly ? 'READ-ONLY' : 'READ-WRITE'}] Done`)
}

function close(session: Session, command: Command): void {
  const { folder, readOnly } = session.selected ?? {}
  session.selected = undefined
  if (folder && !readOnly) folder.remove(deletedIn(folder))
  done(session, command)
}

function create(session: Session, command: Command): void {
  const path = String(command.args[0]).replace(/\/$/, '')
  if (session.account?.find(path)) {
    session.say(`${command.tag} NO [ALREADYEXISTS] Folder exists`)
    return
  }
  session.account?.createFolder(path)
  done(session, command)
}

function remove(session: Session, command: Command): void {
  const folder = session.account?.find(String(command.args[0]))
  if (!folder || folder.path === 'INBOX') {
    noFolder(session, command)
    return
  }
  session.account?.folders.delete(folder.path)
  done(session, command)
}

function rename(session: Session, command: Command): void {
  const [from, to] = command.args.map(String)
  const folder = session.account?.find(from ?? '')
  if (!folder || !to || folder.path === 'INBOX') {
    noFolder(session, command)
    return
  }
  const renamed = session.account?.createFolder(to, folder.specialUse)
  for (const message of folder.messages) renamed?.copy(message)
  session.account?.folders.delete(folder.path)
  done(session, command)
}

function noFolder(session: Session, { tag }: Command): void {
  session.say(`${tag} NO [NONEXISTENT] No such folder`)
}

/** UIDs marked for removal by whichever client. */
export function deletedIn(folder: Folder): number[] {
  return folder.messages.filter(message => message.flags.has('\\Deleted')).map(message => message.uid)
}
