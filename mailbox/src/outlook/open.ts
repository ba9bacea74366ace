import { gone, unavailable } from '../failures.ts'
import { MailboxError, type OpenMailbox } from '../mailbox.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'
import { movesBy } from '../spots.ts'
import { arrivedSince } from './arrivals.ts'
import { ensureFolder, listFolders } from './filing/own-folders.ts'
import { flagMessage } from './flag.ts'
import { findHome, type Home } from './home.ts'
import { hasKept, readWellKnown } from './kept.ts'
import { locate } from './locate.ts'
import { moveMessage } from './move.ts'
import { pushOf } from './push.ts'
import { readMessage } from './read.ts'
import { isMissing } from './requests/asking.ts'
import { type Graph, GraphRefusal, openGraph } from './requests/graph.ts'
import { deliverLetter } from './sending/deliver.ts'
import { hasReplied, sendReply } from './sending/reply.ts'
import { hasSent, hasWrittenTo } from './sending/sent.ts'
import { readAcquaintance, survey } from './survey.ts'

/** Finds or makes the Icebox folder and answers the mailbox. Throws MailboxError. */
export async function openOutlookMailbox(settings: ApiSettings, options: MailboxOptions): Promise<OpenMailbox> {
  const graph = openGraph(settings, options)
  try {
    return mailboxOn(graph, await plain(findHome(graph, options.folderName, settings.folderId)), settings.address)
  } catch (error) {
    graph.close()
    throw error
  }
}

function mailboxOn(graph: Graph, home: Home, address: string): OpenMailbox {
  const known = once(() => readAcquaintance(graph))
  const wellKnown = once(() => readWellKnown(graph))
  const push = pushOf(graph)
  return {
    closed: graph.closed,
    folderCount: home.folderCount,
    get iceboxPath() {
      return home.icebox.name
    },
    get folderId() {
      return home.icebox.id
    },
    get folderUrl() {
      return pageOf(home.icebox.id, address)
    },
    push: {
      begin: (bell, ringing) => plain(push.begin(bell, ringing)),
      end: ringing => plain(push.end(ringing)),
    },
    close: async () => graph.close(),
    arrivedSince: from => plain(arrivedSince(graph, home, from)),
    survey: from => plain(survey(graph, known, from)),
    read: (ref, maxBytes) => plain(readMessage(graph, home, { ref, maxBytes })),
    ...movesBy(move => plain(moveMessage(graph, home, move))),
    flag: (ref, on, permit) => plain(flagMessage(graph, home, { ref, on, permit })),
    folders: () => plain(listFolders(graph, home)),
    ensureFolder: name => plain(ensureFolder(graph, home, name)),
    locate: (refs, folderIds) => plain(locate(graph, home, { refs, folderIds })),
    hasWrittenTo: who => plain(hasWrittenTo(graph, who)),
    hasKept: (address, ours) => plain(hasKept(graph, { home, wellKnown }, { address, ours })),
    hasSent: messageIds => plain(hasSent(graph, messageIds)),
    reply: (reply, permit) => plain(sendReply(graph, home, { reply, permit })),
    hasReplied: reply => plain(hasReplied(graph, home, reply)),
    deliver: letter => plain(deliverLetter(graph, letter)),
    watch: async () => undefined,
  }
}

/** A refusal nobody below knew what to do with becomes an error of the closed list. */
async function plain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof MailboxError || !(error instanceof GraphRefusal)) throw error
    throw isMissing(error) ? gone() : unavailable(error)
  }
}

/** Asked for again only after a failure. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= read().catch(error => {
      known = undefined
      throw error
    })
    return known
  }
}

/** Outlook on the web has one address for Microsoft's own mail domains and one for organisations. */
function pageOf(folderId: string, address: string): string {
  const isPersonal = /@(outlook|hotmail|live|msn)\.[a-z.]+$/i.test(address)
  const base = isPersonal ? 'https://outlook.live.com/mail/0/' : 'https://outlook.office.com/mail/'
  return base + encodeURIComponent(folderId)
}
