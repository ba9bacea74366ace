import { FREE_MAIL } from '@icebox/classifier/features/free-mail'
import type { Message, Relationship } from '@icebox/classifier/message'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import type { App } from '../app.ts'
import { correspondentDigest } from '../kit/secrets.ts'
import { findCorrespondent, rememberCorrespondent } from './correspondent-store.ts'
import type { MailboxRow } from './mailbox-store.ts'

/** The mailbox asked, open. */
export interface Asked {
  readonly app: App
  readonly row: MailboxRow
  readonly mailbox: OpenMailbox
}

/** What the mailbox says about user and sender. Only mail the user wrote counts; mail merely received proves nothing. */
export async function relationshipOf(asked: Asked, message: Message): Promise<Relationship> {
  const { address } = message.from
  const domain = domainOf(address)
  const own = asked.row.address.toLowerCase()
  const isShared = domain === '' || FREE_MAIL.has(domain)
  // Mail to oneself counts as known, as it would be if it were found in Sent.
  const wroteToAddress = address !== '' && (address === own || (await hasWrittenTo(asked, address)))
  return {
    wroteToAddress,
    wroteToDomain: wroteToAddress ? !isShared : !isShared && (await hasWrittenTo(asked, `@${domain}`)),
    answersOwnMail: message.references.length > 0 && (await asked.mailbox.hasSent(message.references)),
    sameCompany: !isShared && isWithin(domain, domainOf(own)),
  }
}

async function hasWrittenTo({ app, row, mailbox }: Asked, who: string): Promise<boolean> {
  const digest = correspondentDigest(app.keys, row.id, who)
  const known = await findCorrespondent(app.db, row.id, digest)
  if (known !== undefined) return known
  const writtenTo = await mailbox.hasWrittenTo(who)
  await rememberCorrespondent(app.db, row.id, { who: digest, writtenTo })
  return writtenTo
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Also a branch of the company's domain, such as mail.example.com of example.com. */
function isWithin(domain: string, own: string): boolean {
  return domain === own || domain.endsWith(`.${own}`)
}
