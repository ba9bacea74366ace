import type { TwinMessage, TwinProgram } from '../mail-twin.ts'
import { type Box, userLabelNames } from './gmail/box.ts'
import { isUserLabel, type Label } from './gmail/labels.ts'
import type { Mail } from './gmail/mail.ts'
import { trash } from './gmail/message-calls.ts'
import { getMail } from './gmail/shapes.ts'

/** Places every Gmail has, by the label that puts a message there. */
const PLACES: Readonly<Record<string, string>> = {
  INBOX: 'INBOX',
  Sent: 'SENT',
  Trash: 'TRASH',
  Spam: 'SPAM',
  Drafts: 'DRAFT',
}

/** Mail without any other place is here. */
export const ARCHIVE = 'All Mail'

/** The user's own mail program on a mailbox; `done` is called after each change. */
export function programOn(box: Box, done: () => void): TwinProgram {
  return {
    messages: async () => box.byDate.flatMap(mail => placesOf(box, mail).map(folder => show(box, mail, folder))),
    flag: async (message, flag) => {
      setFlag(box, getMail(box, message.id), flag)
      done()
    },
    move: async (message, folder) => {
      move(box, message, folder)
      done()
    },
    removeFolder: async name => {
      for (const label of labelsBelow(box, name)) box.removeLabel(label.id)
      done()
    },
    renameFolder: async (name, to) => {
      for (const label of labelsBelow(box, name)) {
        box.labels.change(label.id, { name: `${to}${label.name.slice(name.length)}` })
      }
      done()
    },
  }
}

/** The label that stands for a place; a missing one is made. */
export function labelForPlace(box: Box, folder: string): string {
  return PLACES[folder] ?? (box.labels.findByName(folder) ?? box.labels.create({ name: folder })).id
}

function placesOf(box: Box, mail: Mail): string[] {
  // What lies in the trash or in spam is shown there alone, whatever other labels it has.
  for (const hiding of ['Trash', 'Spam']) if (mail.labels.has(PLACES[hiding] ?? '')) return [hiding]
  const fixed = Object.keys(PLACES).filter(place => mail.labels.has(PLACES[place] ?? ''))
  const places = [...fixed, ...userLabelNames(box, mail)]
  return places.length > 0 ? places : [ARCHIVE]
}

function show(box: Box, mail: Mail, folder: string): TwinMessage {
  const flags = [
    ...(mail.labels.has('UNREAD') ? [] : ['\\Seen']),
    ...(mail.labels.has('STARRED') ? ['\\Flagged'] : []),
    ...userLabelNames(box, mail).filter(name => name !== folder),
  ]
  return { folder, id: mail.id, subject: mail.subject, messageId: mail.messageId, flags }
}

function setFlag(box: Box, mail: Mail, flag: string): void {
  if (flag === '\\Seen') box.relabel(mail, { remove: ['UNREAD'] })
  else if (flag === '\\Flagged') box.relabel(mail, { add: ['STARRED'] })
  else if (flag === '\\Deleted') trash(box, mail)
  else box.relabel(mail, { add: [labelForPlace(box, flag)] })
}

function move(box: Box, message: TwinMessage, folder: string): void {
  const mail = getMail(box, message.id)
  if (folder === 'Trash') {
    trash(box, mail)
    return
  }
  const from = message.folder === ARCHIVE ? [] : [labelForPlace(box, message.folder)]
  const add = folder === ARCHIVE ? [] : [labelForPlace(box, folder)]
  // Gmail never takes SENT or DRAFT away from a message.
  const remove = [...from, 'TRASH', 'SPAM'].filter(id => !add.includes(id) && !['SENT', 'DRAFT'].includes(id))
  box.relabel(mail, { add, remove: folder === 'Spam' ? [...remove, 'INBOX'] : remove })
}

/** The label and those inside it, as Gmail's own page treats them; throws a RangeError when there is none. */
function labelsBelow(box: Box, name: string): Label[] {
  const own = [...box.labels.byId.values()].filter(label => isUserLabel(label.id))
  const found = own.filter(label => label.name === name || label.name.startsWith(`${name}/`))
  if (found.length === 0) throw new RangeError(`${box.address} has no label ${name}`)
  return found
}
