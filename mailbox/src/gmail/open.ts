import { unavailable, unsupported } from '../failures.ts'
import type { OpenMailbox } from '../mailbox.ts'
import type { ApiSettings, MailboxOptions } from '../settings.ts'
import { movesBy } from '../spots.ts'
import { arrivedSince } from './arrivals.ts'
import { ensureFolder, listFolders } from './filing/own-folders.ts'
import { flag } from './flag.ts'
import { type Icebox, openIcebox } from './icebox.ts'
import { hasKept } from './kept.ts'
import { locate } from './locate.ts'
import { openMemory } from './memory.ts'
import { move } from './move.ts'
import { pushOf } from './push.ts'
import { readMessage } from './read.ts'
import { type Api, openApi } from './requests/api.ts'
import type { GmailContext } from './requests/context.ts'
import { Refusal } from './requests/refusals.ts'
import { deliverLetter } from './sending/deliver.ts'
import { hasReplied, sendReply } from './sending/reply.ts'
import { hasSent, hasWrittenTo } from './sending/sent.ts'
import { survey } from './survey.ts'

/** Finds or makes the Icebox label and answers the mailbox. Throws MailboxError. */
export async function openGmailMailbox(settings: ApiSettings, options: MailboxOptions): Promise<OpenMailbox> {
  const api = await openApi(settings, options)
  try {
    const wanted = { name: options.folderName, id: settings.folderId }
    const icebox = await guarded(() => openFolder(api, wanted))
    const { ask, act } = api
    const { address } = settings
    return mailboxOn(api, { ask, act, address, icebox, memory: openMemory(), takenOut: new Set(), surveying: {} })
  } catch (error) {
    api.close()
    throw error
  }
}

async function openFolder({ act }: Api, wanted: Parameters<typeof openIcebox>[1]): Promise<Icebox> {
  try {
    return await openIcebox(act, wanted)
  } catch (error) {
    // Not everybody with a Google account has a mailbox there.
    const hasNone = error instanceof Refusal && error.reason === 'failedPrecondition'
    throw hasNone ? unsupported('This Google account has no mailbox.') : error
  }
}

function mailboxOn(api: Api, context: GmailContext): OpenMailbox {
  const { icebox, address } = context
  let tellClosed = () => {}
  const closed = new Promise<void>(resolve => {
    tellClosed = resolve
  })
  const push = pushOf(context.ask, address)
  return {
    closed,
    folderCount: icebox.folderCount,
    iceboxPath: icebox.name,
    get folderId() {
      return icebox.id
    },
    folderUrl: pageOf(address, icebox.name),
    push: { begin: bell => guarded(() => push.begin(bell)), end: known => guarded(() => push.end(known)) },
    async close() {
      api.close()
      context.memory.forgetAll()
      tellClosed()
    },
    arrivedSince: from => guarded(() => arrivedSince(context, from)),
    survey: from => guarded(() => survey(context, from)),
    read: (ref, maxBytes) => guarded(() => readMessage(context, ref, maxBytes)),
    ...movesBy(asked => guarded(() => move(context, asked))),
    flag: (ref, on, permit) => guarded(() => flag(context, { ref, on, permit })),
    folders: () => guarded(() => listFolders(context)),
    ensureFolder: name => guarded(() => ensureFolder(context, name)),
    locate: (refs, folderIds) => guarded(() => locate(context, refs, folderIds)),
    hasWrittenTo: who => guarded(() => hasWrittenTo(context, who)),
    hasKept: (address, ours) => guarded(() => hasKept(context, address, ours)),
    hasSent: messageIds => guarded(() => hasSent(context, messageIds)),
    reply: (reply, permit) => guarded(() => sendReply(context, reply, permit)),
    hasReplied: reply => guarded(() => hasReplied(context, reply)),
    deliver: letter => guarded(() => deliverLetter(context, letter)),
    // Gmail rings at an address, never over a connection of ours.
    watch: async () => undefined,
  }
}

/** A refusal that no one expected is trouble like any other. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? unavailable(error) : error
  }
}

/** Gmail's page of a label, for the account by its address, because one browser may be signed in to several. */
function pageOf(address: string, label: string): string {
  const name = encodeURIComponent(label).replaceAll('%20', '+')
  return `https://mail.google.com/mail/?authuser=${encodeURIComponent(address)}#label/${name}`
}
