import { FREE_MAIL } from '@icebox/classifier/features/free-mail'
import type { Message, Relationship } from '@icebox/classifier/message'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import { correspondentDigest } from '../../kit/sessions/secrets.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { type Correspondent, listCorrespondents, rememberCorrespondents } from './correspondent-store.ts'

/** The mailbox asked, open. */
export interface OpenedMailbox {
  readonly app: App
  readonly row: MailboxRow
  readonly mailbox: OpenMailbox
}

/** What the mailbox says about user and sender. Only mail the user wrote counts; mail merely received proves nothing. */
export async function relationshipOf(asked: OpenedMailbox, message: Message): Promise<Relationship> {
  const { address } = message.from
  const domain = domainOf(address)
  const own = asked.row.address.toLowerCase()
  const isShared = domain === '' || FREE_MAIL.has(domain)
  const written = await firstWrittenTo(asked, [
    ...(address === '' || address === own ? [] : [address]),
    ...(isShared || address === own ? [] : [`@${domain}`]),
  ])
  return {
    // Mail to oneself counts as known, as it would be if it were found in Sent.
    wroteToAddress: address !== '' && (address === own || written === address),
    wroteToDomain: !isShared && written !== undefined,
    answersOwnMail: message.references.length > 0 && (await asked.mailbox.hasSent(message.references)),
    sameCompany: !isShared && isWithin(domain, domainOf(own)),
  }
}

/** The first of these addresses and domains that the user has written to; the mailbox is asked only what is not known. */
async function firstWrittenTo(
  { app, row, mailbox }: OpenedMailbox,
  names: readonly string[],
): Promise<string | undefined> {
  const asked = names.map(name => ({ name, who: correspondentDigest(app.keys, row.id, name) }))
  const known = await listCorrespondents(
    app.db,
    row.id,
    asked.map(({ who }) => who),
  )
  const learned: Correspondent[] = []
  let written: string | undefined
  for (const { name, who } of asked) {
    const before = known.find(each => each.who.equals(who))
    const writtenTo = before?.writtenTo ?? (await mailbox.hasWrittenTo(name))
    if (!before) learned.push({ who, writtenTo })
    if (writtenTo) {
      written = name
      break
    }
  }
  await rememberCorrespondents(app.db, row.id, learned)
  return written
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Also a branch of the company's domain, such as mail.example.com of example.com. */
function isWithin(domain: string, own: string): boolean {
  return domain === own || domain.endsWith(`.${own}`)
}
