import type { TwinMessage, TwinProgram } from '../mail-twin.ts'
import { discardMessage } from './graph/mail/actions.ts'
import { discardFolder } from './graph/mail/folders.ts'
import type { Folder, WELL_KNOWN } from './store/folders.ts'
import type { Mailbox } from './store/mailbox.ts'
import type { Message } from './store/message.ts'

/** What the shared language of the twins calls Outlook's folders. */
const NAMES: Readonly<Record<string, keyof typeof WELL_KNOWN>> = {
  INBOX: 'inbox',
  Sent: 'sentitems',
  Trash: 'deleteditems',
  Spam: 'junkemail',
  Drafts: 'drafts',
}

/** The user's own Outlook, which needs no token. Changes it makes are seen and told as any other. */
export function openProgram(mailbox: Mailbox, touched: () => void): TwinProgram {
  const act = async (work: () => void) => {
    work()
    touched()
  }
  return {
    messages: async () => mailbox.all.messages.map(message => shown(mailbox, message)),
    flag: (message, flag) => act(() => setFlag(mailbox, find(mailbox, message), flag)),
    move: (message, folder) => act(() => mailbox.move(find(mailbox, message), placeFor(mailbox, folder))),
    removeFolder: name => act(() => discardFolder(mailbox, existing(mailbox, name))),
    renameFolder: (name, to) => act(() => rename(mailbox, existing(mailbox, name), to)),
  }
}

/** Gives the folder the last name of the path and puts it where the path leads. */
function rename(mailbox: Mailbox, folder: Folder, to: string): void {
  const at = to.lastIndexOf('/')
  folder.displayName = to.slice(at + 1)
  folder.parentId = at < 0 ? mailbox.root.id : placeFor(mailbox, to.slice(0, at)).id
}

/** The folder of a path such as `Icebox/Recruiters`, made where it is missing. */
export function placeFor(mailbox: Mailbox, path: string): Folder {
  const steps = path.split('/')
  return steps.reduce((parent, step, index) => {
    const known = childNamed(mailbox, parent, index === 0 ? step : { inside: step })
    return known ?? mailbox.makeFolder(step, parent.id)
  }, mailbox.root)
}

function existing(mailbox: Mailbox, path: string): Folder {
  const found = path
    .split('/')
    .reduce<Folder | undefined>(
      (parent, step, index) => parent && childNamed(mailbox, parent, index === 0 ? step : { inside: step }),
      mailbox.root,
    )
  if (found && !found.wellKnown) return found
  throw new RangeError(`${mailbox.address} has no folder ${path} that can be changed.`)
}

/** At the top the short names stand for Outlook's own folders. */
function childNamed(mailbox: Mailbox, parent: Folder, name: string | { inside: string }): Folder | undefined {
  if (typeof name === 'string' && Object.hasOwn(NAMES, name)) return mailbox.folder(NAMES[name] ?? '')
  const wanted = typeof name === 'string' ? name : name.inside
  return mailbox.children(parent.id).find(one => one.displayName === wanted)
}

function pathOf(mailbox: Mailbox, folder: Folder): string {
  const short = Object.entries(NAMES).find(([, wellKnown]) => wellKnown === folder.wellKnown)?.[0]
  if (short) return short
  const parent = mailbox.folders.get(folder.parentId)
  if (!parent || parent === mailbox.root) return folder.displayName
  return `${pathOf(mailbox, parent)}/${folder.displayName}`
}

function shown(mailbox: Mailbox, message: Message): TwinMessage {
  return {
    folder: pathOf(mailbox, mailbox.folderOf(message)),
    id: message.immutableId,
    subject: message.subject,
    messageId: message.internetMessageId,
    flags: [
      ...(message.isRead ? ['\\Seen'] : []),
      ...(message.flagStatus === 'flagged' ? ['\\Flagged'] : []),
      ...message.categories,
    ],
  }
}

function find(mailbox: Mailbox, { id, subject }: TwinMessage): Message {
  const found = mailbox.byId.get(id)
  if (found) return found
  throw new RangeError(`${mailbox.address} has no message "${subject}" any more.`)
}

function setFlag(mailbox: Mailbox, message: Message, flag: string): void {
  if (flag === '\\Deleted') discardMessage(mailbox, message)
  else if (flag === '\\Seen') mailbox.change(message, { isRead: true })
  else if (flag === '\\Flagged') mailbox.change(message, { flagStatus: 'flagged' })
  else if (!message.categories.includes(flag)) {
    mailbox.change(message, { categories: [...message.categories, flag] })
  }
}
