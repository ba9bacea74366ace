import { randomUUID } from 'node:crypto'
import { MAILBOXES_MAX } from '@icebox/contract/constants'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { lockNames, recordMailboxBack } from '../../accounts/identity-store.ts'
import { ProviderRefusal } from '../../accounts/oauth/refusal.ts'
import { takenByAnother } from '../../accounts/sign-in.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { seal } from '../../kit/sessions/secrets.ts'
import { wakeRuns } from '../../rules/run-store.ts'
import { resumeMoves } from '../head-start/head-start-moves.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { credentialPlace, identitiesOf } from '../mailboxes/connect-login.ts'
import {
  countConnectedLocked,
  findConnected,
  findOwn,
  insertMailbox,
  renewMailbox,
} from '../mailboxes/mailbox-store.ts'
import { refuseOtherWay } from './other-way.ts'

/** A mailbox that somebody has just proved to be theirs. */
export interface ProvenMailbox {
  readonly accountId: string
  readonly provider: MailboxProvider
  readonly address: string
  /** Together with the host it is one mailbox, whoever connects it. */
  readonly username: string
  readonly host: string
  readonly port: number
  readonly smtpHost: string | null
  readonly smtpPort: number | null
  /** The password. Where there is none a random name, so that a new connection is opened for what is new. */
  readonly secret: string
}

/**
 * Connects the mailbox, or renews it where it is known, and rings for it. Throws Problem `conflict` when it is another's,
 * when it is connected the other way, or when the account has as many as one may have: each costs a connection and a worker's time.
 */
export async function keepMailbox(app: App, tx: Tx, mailbox: ProvenMailbox): Promise<string> {
  const { accountId, smtpHost, smtpPort, secret, ...login } = mailbox
  // Two accounts may know the password of one mailbox; it stays with the one that has it, and so does its log. They may
  // come with it at the same instant.
  await lockNames(tx, [`mailbox|${mailbox.host}|${mailbox.username}`])
  const connected = await findConnected(tx, mailbox)
  if (connected && connected.account_id !== accountId) throw takenByAnother()
  if (!connected && (await countConnectedLocked(tx, accountId)) >= MAILBOXES_MAX) {
    throw new ProviderRefusal('mailboxes_full')
  }
  if (!connected) await refuseOtherWay(tx, mailbox)
  const known = connected ?? (await findOwn(tx, accountId, mailbox))
  const id = known?.id ?? randomUUID()
  const credential = seal(app.keys, credentialPlace(id), secret)
  const row = { id, account_id: accountId, ...login, smtp_host: smtpHost, smtp_port: smtpPort, credential }
  await (known ? renewMailbox(tx, row) : insertMailbox(tx, row))
  await recordMailboxBack(tx, accountId, identitiesOf(app, mailbox))
  await resumeMoves(tx, id)
  await wakeRuns(tx, accountId)
  await newMailArrived(tx, id)
  await publish(tx, accountId, { type: 'mailbox_updated', mailboxId: id })
  return id
}
