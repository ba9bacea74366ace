import { coldLetters } from './cold.ts'
import { compose, composeSent, now } from './compose.ts'
import type { Letter } from './letter.ts'
import type { Addressee } from './people.ts'
import { spamLetters } from './spam.ts'
import { type Exchange, knownSupplier, type Thread } from './threads.ts'
import { oldLetterIds } from './trickle.ts'
import { wantedLetters } from './wanted.ts'

/** One message and where it belongs in the mailbox. */
export interface Delivery {
  readonly raw: Buffer
  readonly folder: 'INBOX' | 'Sent Messages'
  readonly receivedAt: Date
}

/** Everything one performance puts into a mailbox, in order. */
export type Performance = (person: Addressee) => Promise<Delivery[]>

/** What lies in a new mailbox: mail the person sent, and some weeks of mail they got. */
export async function mailBefore(person: Addressee): Promise<Delivery[]> {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { toAddress, to, question } = knownSupplier
  const written = [
    { to, toAddress, ...question },
    {
      to: 'Elin Dahl',
      toAddress: 'elin@dahl-and-co.example',
      subject: 'Tuesday',
      text: 'Thank you for lunch, Elin. Yes please, I would like to meet Rafael.\n\n{first}',
    },
    {
      to: 'Mme Vasseur',
      toAddress: 'atelier@imprimerie-vasseur.example',
      subject: 'Commande 778',
      text: 'Bonjour,\n\nje prends le papier ivoire, merci.\n\n{first}',
    },
  ]
  const sent = written.map(async (letter, index) => {
    const date = daysAgo(21 - index * 5)
    return { raw: (await composeSent(letter, person, date)).raw, folder: 'Sent Messages' as const, receivedAt: date }
  })
  const old = [...coldLetters, ...spamLetters, ...wantedLetters].filter(letter => oldLetterIds.has(letter.id))
  const got = old.map((letter, index) => performLetter(letter, person, daysAgo(old.length - index)))
  return Promise.all([...sent, ...got])
}

/** One letter in the inbox, now or at another time. */
export async function performLetter(letter: Letter, person: Addressee, date = new Date()): Promise<Delivery> {
  return { raw: (await compose(letter, person, { date, answers: [] })).raw, folder: 'INBOX', receivedAt: date }
}

/** A whole campaign, each message in the thread of the one before. */
export async function performChain(letters: readonly Letter[], person: Addressee): Promise<Delivery[]> {
  const answers: string[] = []
  const deliveries: Delivery[] = []
  for (const letter of letters) {
    const { raw, messageId } = await compose(letter, person, { ...now(), answers: [...answers] })
    answers.push(messageId)
    deliveries.push({ raw, folder: 'INBOX', receivedAt: new Date() })
  }
  return deliveries
}

/** What the person asked, in Sent, and its answer in the inbox. */
export async function performExchange(
  { to, toAddress, question, answer }: Exchange,
  person: Addressee,
): Promise<Delivery[]> {
  const asked = new Date(Date.now() - 3 * 3_600_000)
  const sent = await composeSent({ to, toAddress, ...question }, person, asked)
  const reply = await compose(answer, person, { ...now(), answers: [sent.messageId] })
  return [
    { raw: sent.raw, folder: 'Sent Messages', receivedAt: asked },
    { raw: reply.raw, folder: 'INBOX', receivedAt: new Date() },
  ]
}

/** The steps of campaigns one by one; each person is in a campaign of their own until it has run out. */
export function chainSteps(nextChain: () => Thread): Performance {
  const running = new Map<string, { left: Letter[]; answers: string[] }>()
  return async person => {
    const known = running.get(person.email)
    const campaign = known?.left.length ? known : { left: [...nextChain().letters], answers: [] }
    running.set(person.email, campaign)
    const letter = campaign.left.shift()
    if (!letter) return []
    const { raw, messageId } = await compose(letter, person, { ...now(), answers: [...campaign.answers] })
    campaign.answers.push(messageId)
    return [{ raw, folder: 'INBOX', receivedAt: new Date() }]
  }
}
