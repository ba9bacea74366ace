import type { Verdict } from '@icebox/classifier/verdict'
import { CLOSE_CALL_FROM } from '@icebox/contract/constants'
import type { Account } from '../../accounts/account-store.ts'
import { correspondentDigest } from '../../kit/sessions/secrets.ts'
import { listOurs } from '../entries/ours-store.ts'
import { findKept, rememberKept } from '../learning/kept-sender-store.ts'
import type { OpenedMailbox } from './relationship.ts'

interface SentMail {
  readonly account: Account
  readonly verdict: Verdict
  readonly address: string
}

/** As hasKeptMail, where the answer could keep the message in the inbox by its verdict alone. */
export async function isKeptSender(asked: OpenedMailbox, sent: SentMail): Promise<boolean> {
  return sent.verdict.confidence >= CLOSE_CALL_FROM && (await hasKeptMail(asked, sent))
}

/**
 * Whether the user starred or filed earlier mail of this sender. The mailbox is asked only of a sender whose name is
 * proven, since anybody can borrow one.
 */
export async function hasKeptMail(
  { app, row, mailbox }: OpenedMailbox,
  { account, verdict, address }: SentMail,
): Promise<boolean> {
  if (!account.trusts_kept_mail || verdict.senderCheck !== 'passed' || address === '') return false
  const who = correspondentDigest(app.keys, row.id, address)
  const known = await findKept(app.db, row.id, who)
  if (known !== undefined) return known
  const isKept = await mailbox.hasKept(address, await listOurs(app.db, row.id, address))
  await rememberKept(app.db, row.id, { who, isKept })
  return isKept
}
