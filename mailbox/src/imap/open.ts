import { MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import type { OpenMailbox } from '../mailbox.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'
import { movesBy } from '../spots.ts'
import { arrivedSince } from './arrivals.ts'
import { MOVE } from './connection/budgets.ts'
import { openConnection } from './connection/connect.ts'
import type { Connection } from './connection/connection.ts'
import { ensureFolder, listFolders } from './filing/own-folders.ts'
import { flagMessage } from './flag.ts'
import { type Folders, readFolders } from './folders.ts'
import { hasKept } from './kept/kept.ts'
import { locate } from './locate.ts'
import { readMessage } from './read.ts'
import { hasReplied, sendReply } from './reply.ts'
import { safeMove } from './safe-move.ts'
import { deliverLetter } from './sending/deliver.ts'
import { hasSent, hasWrittenTo } from './sent.ts'
import { survey } from './survey.ts'
import { type Watcher, watchInbox } from './watch.ts'

/** Logs in, finds or makes the Icebox folder, and answers the mailbox. Throws MailboxError. */
export async function openImapMailbox(settings: ImapSettings, options: MailboxOptions): Promise<OpenMailbox> {
  const connection = await openConnection(settings, options)
  try {
    const folders = await connection.run(client =>
      readFolders(client, { folderName: options.folderName, owner: settings.address }),
    )
    return mailboxOn(connection, folders, { settings, options })
  } catch (error) {
    await connection.close()
    throw error
  }
}

interface How {
  readonly settings: ImapSettings
  readonly options: MailboxOptions
}

/** With methods, as thousands of these may be held: a loader of TypeScript that keeps names makes an arrow five times as large. */
function mailboxOn(connection: Connection, folders: Folders, how: How): OpenMailbox {
  let watcher: Watcher | undefined
  return {
    closed: connection.closed,
    fault: connection.fault,
    folderCount: folders.count,
    iceboxPath: folders.icebox,
    folderId: folders.icebox,
    folderUrl: MAILBOX_PROVIDERS[how.settings.provider].mailPage,
    push: undefined,
    close() {
      return connection.close()
    },
    arrivedSince(from) {
      return connection.run(async client => {
        const arrivals = await arrivedSince(client, folders, from)
        watcher?.heard()
        return arrivals
      })
    },
    survey(from) {
      return connection.run(client => survey(client, from))
    },
    read(ref, maxBytes, folderIds) {
      return connection.run(client => readMessage(client, folders, { ref, maxBytes, folderIds }))
    },
    ...movesBy(move => connection.run(client => safeMove(client, folders, move), MOVE)),
    flag(ref, on, permit) {
      return connection.run(client => flagMessage(client, folders, { ref, on, permit }))
    },
    folders() {
      return connection.run(client => listFolders(client, folders))
    },
    ensureFolder(name) {
      return connection.run(client => ensureFolder(client, folders, name))
    },
    locate(refs, folderIds) {
      return connection.run(client => locate(client, folders, { refs, folderIds }))
    },
    hasKept(address, ours) {
      return connection.run(client => hasKept(client, folders, { address, ours }))
    },
    ...lettersOn(connection, folders, how),
    async watch(wake) {
      watcher = await watchInbox(connection, wake)
    },
  }
}

/** What was written from the mailbox, and what is written from it. */
function lettersOn(
  connection: Connection,
  folders: Folders,
  how: How,
): Pick<OpenMailbox, 'hasWrittenTo' | 'hasSent' | 'reply' | 'hasReplied' | 'deliver'> {
  return {
    hasWrittenTo(who) {
      return connection.run(client => hasWrittenTo(client, folders, who))
    },
    hasSent(messageIds) {
      return connection.run(client => hasSent(client, folders, messageIds))
    },
    reply(reply, permit) {
      return sendReply({ connection, folders, ...how }, reply, permit)
    },
    hasReplied(reply) {
      return hasReplied({ connection, folders, ...how }, reply)
    },
    deliver(letter) {
      return connection.run(client => deliverLetter(client, letter))
    },
  }
}
