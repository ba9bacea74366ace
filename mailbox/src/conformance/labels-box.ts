import { imapBox } from './imap-box.ts'
import type { OtherProgram, Seen } from './other-program.ts'
import type { Box } from './world.ts'

const ALL_MAIL = '[Gmail]/All Mail'
/** Shows what is flagged, wherever it is. */
const STARRED = '[Gmail]/Starred'

/** The suite speaks of folders as Apple names them; what bears no label at all is archived. */
const PLACES: Readonly<Record<string, string>> = {
  'Sent Messages': '[Gmail]/Sent Mail',
  'Deleted Messages': '[Gmail]/Trash',
  Junk: '[Gmail]/Spam',
  Archive: ALL_MAIL,
}

const pathOf = (folder: string) => PLACES[folder] ?? folder

/** A mailbox on a host with labels: the suite sees each message in the folders it has beside All Mail and Starred. */
export async function labelsBox(...[host, user]: Parameters<typeof imapBox>): Promise<Box> {
  const box = await imapBox(
    { ...host, deliver: (address, raw, folder) => host.deliver(address, raw, folder && pathOf(folder)) },
    user,
  )
  // A mark takes the label off at once, and the message stays in the archive.
  return { ...box, deletedGoesTo: 'Archive', user: seenByLabels(box.user) }
}

function seenByLabels(user: OtherProgram): OtherProgram {
  return {
    ...user,
    messages: async () => placed(await user.messages()),
    flag: (message, flag) => user.flag({ ...message, folder: pathOf(message.folder) }, flag),
    move: (message, folder) => user.move({ ...message, folder: pathOf(message.folder) }, pathOf(folder)),
  }
}

function placed(seen: readonly Seen[]): Seen[] {
  const labelled = seen.filter(({ folder }) => folder !== ALL_MAIL && folder !== STARRED)
  const has = new Set(labelled.map(({ subject }) => subject))
  const archived = seen.filter(({ folder, subject }) => folder === ALL_MAIL && !has.has(subject))
  return [...labelled, ...archived.map(each => ({ ...each, folder: 'Archive' }))]
}
