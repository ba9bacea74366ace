import type { Verdict } from '@icebox/classifier/verdict'
import { CLOSE_CALL_FROM } from '@icebox/contract/constants'
import type { Account } from '../../accounts/account-store.ts'
import { correspondentDigest } from '../../kit/sessions/secrets.ts'
import { listOurs } from '../entries/ours-store.ts'
import { findKept, rememberKept } from '../learning/kept-sender-store.ts'
import type { OpenedMailbox } from './relationship.ts'

/**
 * Whether the user starred or filed earlier mail of this sender. The mailbox is asked only where the answer could keep
 * the message in the inbox, and only of a sender whose name is proven, since anybody can borrow one.
 */
export async function isKeptSender(
  { app, row, mailbox }: OpenedMailbox,
  { account, verdict, address }: { account: Account; verdict: Verdict; address: string },
): Promise<boolean> {
  const couldMatter = verdict.confidence >= CLOSE_CALL_FROM && verdict.senderCheck === 'passed'
  if (!account.trusts_kept_mail || !couldMatter || address === '') return false
  const who = correspondentDigest(app.keys, row.id, address)
  const known = await findKept(app.db, row.id, who)
  if (known !== undefined) return known
  const isKept = await mailbox.hasKept(address, await listOurs(app.db, row.id, address))
  await rememberKept(app.db, row.id, { who, isKept })
  return isKept
}
