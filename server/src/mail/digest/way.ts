import { PRODUCT_NAME } from '@icebox/contract/constants'
import { MailboxError } from '@icebox/mailbox/mailbox'
import type { Account } from '../../accounts/account-store.ts'
import type { OutgoingConfig } from '../../config.ts'
import { composeLetter, NotSent, type OutgoingLetter, sendLetter } from '../../kit/outgoing.ts'
import type { WorkerContext } from '../lease/work.ts'
import { listMailboxes, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { withMailbox } from '../rule-runs/with-mailbox.ts'

/** What became of a letter; `unknown` where nobody said whether it was taken. */
export type Became = 'gone' | 'not_gone' | 'unknown'

type Addressed = Omit<OutgoingLetter, 'to'> & { readonly messageId: string }

/** Brings a letter to one person. */
export type Way = (letter: Addressed) => Promise<Became>

/**
 * By the installation's own mail server to a proven address; else into a mailbox of theirs, which shows by itself whose
 * it is. Undefined where there is neither.
 */
export async function wayTo(context: WorkerContext, account: Account): Promise<Way | undefined> {
  const { db, config } = context.app
  if (config.outgoing && account.email_proven) return byServer(context, config.outgoing, account.email)
  const rows = await listMailboxes(db, account.id)
  const row = rows.find(({ address }) => address.toLowerCase() === account.email.toLowerCase()) ?? rows[0]
  return row && intoMailbox(context, row)
}

function byServer({ app }: WorkerContext, outgoing: OutgoingConfig, to: string): Way {
  return async letter => {
    try {
      await sendLetter({ outgoing, keys: app.keys }, { ...letter, to })
      return 'gone'
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      app.log.warn({ err: error }, 'a regular letter could not be sent')
      return error.mayHaveGone ? 'unknown' : 'not_gone'
    }
  }
}

/** A try that broke off may be made again: the mailbox tells by the Message-ID whether it has the letter. */
function intoMailbox(context: WorkerContext, row: MailboxRow): Way {
  const { config, keys, log } = context.app
  const from = config.outgoing?.from ?? `${PRODUCT_NAME} <icebox@${new URL(config.appUrl).hostname}>`
  return async letter => {
    const raw = await composeLetter({ from, keys }, { ...letter, to: row.address })
    try {
      await withMailbox(context, row, mailbox => mailbox.deliver({ messageId: letter.messageId, raw }))
      return 'gone'
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error
      log.warn({ err: error, mailbox: row.id }, 'a regular letter could not be put into its mailbox')
      return 'not_gone'
    }
  }
}
