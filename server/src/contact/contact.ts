import type { OutputOf } from '@icebox/contract/call'
import type { getContact as getCall, sendContact as sendCall } from '@icebox/contract/contact'
import type { z } from 'zod'
import { type Account, getAccount } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import { countTry } from '../kit/db/limit.ts'
import { wideNetworkOf } from '../kit/http/network.ts'
import type { Visitor } from '../kit/http/route.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import { Problem } from '../kit/problem.ts'
import { claimNote, giveNoteBack } from '../kit/sessions/used-note.ts'
import { contactLetter } from './letter.ts'
import { isFromPerson, nameOfNote, openedNote } from './trap.ts'

type Message = z.output<(typeof sendCall)['input']>

const HOUR = 3_600
const DAY = 86_400

/**
 * Messages of one visitor in an hour, and of a day: an operator's mailbox is not to be flooded. Strangers, what cannot wait
 * and people with a proven address have a share each, and one network never more than a small part of a share.
 */
export const CONTACT_LIMITS = {
  ofVisitor: { max: 5, windowSeconds: HOUR },
  stranger: { ofOne: { max: 5, windowSeconds: DAY }, ofAll: { max: 250, windowSeconds: DAY } },
  urgent: { ofOne: { max: 3, windowSeconds: DAY }, ofAll: { max: 150, windowSeconds: DAY } },
  known: { ofOne: { max: 10, windowSeconds: DAY }, ofAll: { max: 200, windowSeconds: DAY } },
} as const

/** The law and the safety of others wait for nobody's inbox. */
const URGENT: ReadonlySet<string> = new Set(['privacy', 'security'])

/** Whether there is somebody to write to, and a note that says when the form was opened. */
export async function getContact(app: App): Promise<OutputOf<typeof getCall>> {
  return { canSend: placeOf(app) !== undefined, email: app.config.operator.email ?? null, note: openedNote(app.keys) }
}

/** Writes to the operator, once for each note. Throws Problem `too_many`, `conflict` or `unavailable`. */
export async function sendContact(app: App, visitor: Visitor, message: Message): Promise<{ success: true }> {
  const place = placeOf(app)
  if (!place) throw new Problem('unavailable', 'This form is not set up here. Nothing was sent.')
  await countTry(app, `contact:${visitor.ip}`, CONTACT_LIMITS.ofVisitor)
  if (!isFromPerson(app.keys, message)) {
    app.log.info({ metric: 'contact_trapped' }, 'a message from a program was dropped')
    return { success: true }
  }
  const account = visitor.accountId === undefined ? undefined : await getAccount(app.db, visitor.accountId)
  await countMessage(app, visitor, { account, topic: message.topic, direct: place.to })
  if (!(await claimNote(app.db, nameOfNote(message.note)))) {
    throw new Problem('conflict', 'This form was sent before. Please reload the page to write another message.')
  }
  await sendLetter(
    { outgoing: place.outgoing, keys: app.keys },
    contactLetter(message, { to: place.to, account, isSold: sellsPlans(app) }),
  ).catch(async error => {
    if (!(error instanceof NotSent)) throw error
    if (!error.mayHaveGone) await giveNoteBack(app.db, nameOfNote(message.note))
    throw failureOf(app, error)
  })
  return { success: true }
}

interface Writer {
  readonly account: Account | undefined
  readonly topic: string
  /** The operator's address. */
  readonly direct: string
}

async function countMessage(app: App, { ip }: Visitor, { account, topic, direct }: Writer): Promise<void> {
  const known = account?.email_proven ? account : undefined
  const stranger = URGENT.has(topic) ? 'urgent' : 'stranger'
  const share = known ? 'known' : stranger
  const { ofOne, ofAll } = CONTACT_LIMITS[share]
  const refusal = `We have had too many messages from the form today. You can write to ${direct} instead.`
  await countTry(app, `contact:${share}:${known ? known.id : wideNetworkOf(ip)}`, { ...ofOne, refusal })
  await countTry(app, `contact:${share}`, { ...ofAll, refusal })
}

function placeOf({ config }: App) {
  const { operator } = config
  const outgoing = config.contactOutgoing ?? config.outgoing
  return outgoing && operator.email !== undefined ? { outgoing, to: operator.email } : undefined
}

function failureOf(app: App, error: NotSent): Problem {
  app.log.warn({ err: error }, 'a message to the operator could not be sent')
  const direct = `You can write to ${app.config.operator.email} instead.`
  const what = error.mayHaveGone
    ? 'Our mail server did not say whether it took your message.'
    : 'Your message could not be sent just now.'
  return new Problem('unavailable', `${what} ${direct}`)
}
