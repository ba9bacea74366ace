import { organisationOf } from '@icebox/classifier/answers/received'
import { isPublicMail } from '@icebox/classifier/features/free-mail'
import type { Message } from '@icebox/classifier/message'
import { replyId } from '@icebox/mailbox/imap/sending/reply-id'
import { messageHash } from '../entries/identity.ts'
import { type AskingLetter, listLettersTo } from './answered-store.ts'
import type { OpenedMailbox } from './relationship.ts'
import type { FreshJudgement } from './verdicts.ts'

/** Names an answer to a letter of ours; such a one is never answered. */
export const ANSWERS_US = 'answers_our_letter'

/**
 * The judgement of a message that goes on ice because it answers a letter by which its sender was asked to stop, as the
 * next of their campaign would. It is as it was once the user wrote to them by their own hand, keeps their mail or allows
 * them, and for word that the letter could not be delivered.
 */
export async function withholdAnswer(
  asked: OpenedMailbox,
  judgement: FreshJudgement,
  message: Message,
): Promise<FreshJudgement> {
  const { verdict, isAllowed, isStranger } = judgement
  if (!isStranger || isAllowed || message.references.length === 0) return judgement
  if (verdict.reasons.some(({ code }) => code === 'delivery_report')) return judgement
  const letter = await letterAnsweredBy(asked, message)
  if (!letter || (await hasWrittenTo(asked, message))) return judgement
  const reasons = [{ code: ANSWERS_US, weight: 100 }, ...verdict.reasons].slice(0, 8)
  return { ...judgement, isScreened: true, verdict: { ...verdict, campaign: letter.campaign, reasons } }
}

/** An answer names what the letter answered, or the letter itself where it bears a Message-ID of ours. */
async function letterAnsweredBy(
  { app, row }: OpenedMailbox,
  { from, references }: Message,
): Promise<AskingLetter | undefined> {
  const letters = await listLettersTo(app.db, row.id, [from.address, organisationOf(from.address)])
  if (letters.length === 0) return undefined
  const named = new Set(references)
  const hashes = references.map(messageHash)
  return letters.find(
    ({ id, message_id_hash }) =>
      named.has(replyId(id, row.address)) || hashes.some(hash => hash.equals(message_id_hash)),
  )
}

/** Asked anew, because what is remembered may be a day old. */
async function hasWrittenTo({ mailbox }: OpenedMailbox, { from, replyTo }: Message): Promise<boolean> {
  const domain = organisationOf(from.address)
  const names = [from, ...replyTo.slice(0, MOST_ASKED)].map(({ address }) => address)
  for (const name of new Set([...names, ...(isPublicMail(domain) ? [] : [`@${domain}`])])) {
    if (name !== '' && (await mailbox.hasWrittenTo(name))) return true
  }
  return false
}

/** Nobody's letter asks for answers at more addresses. */
const MOST_ASKED = 5
