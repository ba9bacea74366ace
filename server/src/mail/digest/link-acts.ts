import type { OutputOf } from '@icebox/contract/call'
import type { doLinkAct as doCall, getLinkAct as getCall, LinkAct } from '@icebox/contract/letters'
import type { App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { type LinkFault, readLink } from '../../kit/sessions/signed-link.ts'
import { type EntryRow, findEntry, lockEntry } from '../entries/entry-store.ts'
import { freeze, restore } from '../learning/corrections.ts'
import { teach } from '../learning/lessons.ts'
import { putSenderRule } from '../learning/sender-rule-store.ts'
import { bindingOf } from '../learning/verdict-rules.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { isLinkUsed, useLink } from './used-link-store.ts'

/** The page of the links in a digest. Looking at it changes nothing. */
export const LINK_PAGE = '/letters/act'

const TRIES = { max: 120, windowSeconds: 600 }

interface LinkInput {
  readonly act: LinkAct
  readonly token: string
}

/** A link for one act is none for another. */
export function purposeOf(act: LinkAct): string {
  return `digest ${act}`
}

/** What a link would do. Throws Problem `not_found`, `gone` when it has run out, `conflict` when it was used. */
export async function getLinkAct(app: App, { ip }: Visitor, input: LinkInput): Promise<OutputOf<typeof getCall>> {
  await countTry(app, `link:${ip}`, TRIES)
  const id = entryOf(app, input)
  if (await isLinkUsed(app.db, hashOf(input))) throw used()
  const entry = await findEntry(app.db, id)
  if (!entry) throw forgotten()
  return { subject: entry.subject, sender: entry.from_address, senderName: entry.from_name }
}

/** Does it, once, in the name of the person the letter went to. Throws as getLinkAct. */
export async function doLinkAct(app: App, { ip }: Visitor, input: LinkInput): Promise<OutputOf<typeof doCall>> {
  await countTry(app, `link:${ip}`, TRIES)
  const id = entryOf(app, input)
  await inTransaction(app, async tx => {
    if (!(await useLink(tx, hashOf(input)))) throw used()
    const entry = await lockEntry(tx, id)
    if (!entry) throw forgotten()
    await ACTS[input.act](tx, entry)
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
    await newMailArrived(tx, entry.mailbox_id)
    await recordDeed(tx, { accountId: entry.account_id, by: 'letter', act: TOLD[input.act], net: wideNetworkOf(ip) })
  })
  return { success: true }
}

/** What the audit trail calls each. */
const TOLD = { restore: 'mail_restored', allow: 'sender_decided', block: 'sender_decided' } as const

const ACTS: Record<LinkAct, (tx: Tx, entry: EntryRow) => Promise<void>> = {
  restore: async (tx, entry) => {
    if (!(await restore(tx, entry, { rule: null, teach }))) throw elsewhere()
  },
  allow: async (tx, entry) => {
    if (!(await restore(tx, entry, { rule: 'allow', teach }))) await ruleAlone(tx, entry, 'allow')
  },
  block: async (tx, entry) => {
    if (!(await freeze(tx, entry, { rule: 'block', teach }))) await ruleAlone(tx, entry, 'block')
  },
}

/** The message is where the act would have brought it; its sender is still decided about. */
async function ruleAlone(tx: Tx, entry: EntryRow, decision: 'allow' | 'block'): Promise<void> {
  const sender_check = bindingOf(entry)
  if (sender_check === undefined) throw elsewhere()
  const { account_id, from_address: address } = entry
  await putSenderRule(tx, { account_id, address, decision, source: 'user', sender_check })
  await publish(tx, account_id, { type: 'settings_updated' })
}

const FAULTS: Record<LinkFault, () => Problem> = {
  forged: () => new Problem('not_found', 'This link is not complete. Please open it from the letter again.'),
  expired: () => new Problem('gone', 'This link has run out. You find the message in your Icebox.'),
}

function entryOf({ keys }: App, { act, token }: LinkInput): string {
  const claim = readLink(keys, purposeOf(act), token)
  if (typeof claim === 'string') throw FAULTS[claim]()
  return claim.id
}

function hashOf({ act, token }: LinkInput): Buffer {
  return sha256(`${act} ${token}`)
}

function used(): Problem {
  return new Problem('conflict', 'This link was used already. Nothing more was changed.')
}

function forgotten(): Problem {
  return new Problem('not_found', 'This message is not in your list any more.')
}

function elsewhere(): Problem {
  return new Problem('conflict', 'This message is not on ice any more, so there was nothing to do.')
}
