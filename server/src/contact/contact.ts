import type { OutputOf } from '@icebox/contract/call'
import type { getContact as getCall, sendContact as sendCall } from '@icebox/contract/contact'
import type { z } from 'zod'
import { getAccount } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { countTry } from '../kit/limit.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import { Problem } from '../kit/problem.ts'
import type { Visitor } from '../kit/route.ts'
import { contactLetter } from './letter.ts'
import { isFromPerson, openedNote } from './trap.ts'

type Message = z.output<(typeof sendCall)['input']>

/** Messages of one address on the network, and of all together: an operator's mailbox is not to be flooded. */
export const CONTACT_LIMITS = {
  ofVisitor: { max: 5, windowSeconds: 3_600 },
  ofAll: { max: 200, windowSeconds: 86_400 },
} as const

/** Whether there is somebody to write to, and a note that says when the form was opened. */
export async function getContact(app: App): Promise<OutputOf<typeof getCall>> {
  return { canSend: placeOf(app) !== undefined, email: app.config.operator.email ?? null, note: openedNote(app.keys) }
}

/** Writes to the operator. Throws Problem `too_many` or `unavailable`. */
export async function sendContact(app: App, visitor: Visitor, message: Message): Promise<{ success: true }> {
  const place = placeOf(app)
  if (!place) throw new Problem('unavailable', 'This form is not set up here. Nothing was sent.')
  await countTry(app, `contact:${visitor.ip}`, CONTACT_LIMITS.ofVisitor)
  if (!isFromPerson(app.keys, message)) {
    app.log.info({ metric: 'contact_trapped' }, 'a message from a program was dropped')
    return { success: true }
  }
  await countTry(app, 'contact', CONTACT_LIMITS.ofAll)
  const account = visitor.accountId === undefined ? undefined : await getAccount(app.db, visitor.accountId)
  const letter = contactLetter(message, { to: place.to, accountEmail: account?.email })
  await sendLetter(place.outgoing, letter).catch(error => {
    throw error instanceof NotSent ? failureOf(app, error) : error
  })
  return { success: true }
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
