import { hostOf } from '@icebox/classifier/answers/one-click'
import { type Account, shareAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { suspendedAt } from '../../billing/state/customer-store.ts'
import type { Tx } from '../../kit/db/db.ts'
import { type EntryRow, lockEntry } from '../entries/entry-store.ts'
import { messageHash } from '../entries/identity.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { firstBroken, type StopManner } from './clauses.ts'
import { storedFacts } from './facts.ts'
import { hasAnswered } from './facts-store.ts'
import { limitReached, lockLetters } from './limit-store.ts'
import type { LookedAt } from './looking/look.ts'
import { changeRequest, lockWaiting, NOT_BY_ONE_CLICK, type StopRequestRow, storeBegun } from './request-store.ts'
import { sendingFaults } from './sending-ability.ts'
import { UNPROTECTED } from './settings/protection.ts'
import { stopRightsOf } from './settings/rights.ts'
import { shareSetting } from './settings/setting-store.ts'

interface Beginning {
  readonly request: StopRequestRow
  readonly mailbox: MailboxRow
  /** Undefined: it is gone or cannot be read. */
  readonly seen: LookedAt | undefined
}

/** What is to go out, written down as under way. */
export interface Begun {
  readonly request: StopRequestRow
  readonly entry: EntryRow
}

/**
 * Looks at everything once more and writes down that it goes out, before it does. Whoever wants it cancelled has either done
 * so before, or comes too late. Undefined where it was cancelled, or a reason not to send turned up.
 */
export async function beginSending(app: App, tx: Tx, beginning: Beginning): Promise<Begun | undefined> {
  const { request, mailbox, seen } = beginning
  const entry = await lockEntry(tx, request.entry_id)
  const account = await shareAccount(tx, request.account_id)
  await shareSetting(tx, request.account_id)
  const waiting = await lockWaiting(tx, request.id)
  if (!entry || !account || !waiting) return undefined
  const because = await reasonAgainst(app, tx, { account, entry, request: waiting, mailbox, seen })
  if (because !== undefined) {
    await changeRequest(tx, request, { from: 'waiting', to: 'refused', because })
    return undefined
  }
  await storeBegun(tx, waiting)
  return { request: waiting, entry }
}

interface Weighing extends Beginning {
  readonly account: Account
  readonly entry: EntryRow
}

async function reasonAgainst(app: App, tx: Tx, weighing: Weighing): Promise<string | undefined> {
  const { account, entry, request, mailbox, seen } = weighing
  const rights = stopRightsOf(app, account)
  if (!(request.is_automatic ? rights.mayAutomate : rights.mayAsk)) return rights.locked ?? undefined
  if (request.is_automatic && !account.protection_on) return UNPROTECTED
  if ((await suspendedAt(tx, account.team_id)) !== null) return 'The account is on hold.'
  // Connected anew, a mailbox does nothing that was asked of it before.
  if (mailbox.leaving_at !== null || mailbox.connected_at > request.created_at) return 'The mailbox was disconnected.'
  if (!seen) return 'The message is gone or cannot be read any more.'
  if (request.way === 'unsubscribe' && !callsWhatWasNamed(seen, entry)) return NOT_BY_ONE_CLICK
  const [stored] = await storedFacts(tx, account, [entry])
  if (!stored) return undefined
  const isInAnsweredThread =
    stored.isInAnsweredThread || (await hasAnswered(tx, account.id, seen.references.map(messageHash)))
  const facts = { ...stored, bars: seen.bars, hasWrittenSince: seen.hasWrittenSince, isInAnsweredThread }
  const broken = firstBroken(facts, mannerOf(request), ['young'])
  return broken?.words ?? (request.way === 'reply' ? letterFault(tx, weighing) : undefined)
}

/** The question before named a host, and no other is called. */
function callsWhatWasNamed({ oneClickUrl }: LookedAt, { stop_list_host: named }: EntryRow): boolean {
  return oneClickUrl !== undefined && named !== null && hostOf(oneClickUrl) === named
}

/** It was young when the letter was planned, which then waits for up to an hour or for its mailbox. */
function mannerOf({ way, is_automatic }: StopRequestRow): StopManner {
  if (way === 'unsubscribe') return 'unsubscribe'
  return is_automatic ? 'automatic' : 'click'
}

async function letterFault(tx: Tx, { account, request, mailbox }: Weighing): Promise<string | undefined> {
  const fault = (await sendingFaults(tx, [mailbox])).get(mailbox.id)
  if (fault) return fault
  await lockLetters(tx, account.team_id)
  const { sender, org_domain: orgDomain, id: requestId } = request
  const letter = { accountId: account.id, teamId: account.team_id, mailbox, sender, orgDomain, requestId }
  return limitReached(tx, letter, { countsWaiting: false })
}
