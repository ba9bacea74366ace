import type { MailServers } from '@icebox/contract/mail-hosts'
import type { ApiProvider, PasswordProvider } from '@icebox/contract/mailbox-providers'

/** How to reach one mailbox; the password only in memory. */
export interface ImapSettings {
  readonly provider: PasswordProvider
  readonly address: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly port: number
  readonly smtpHost: string | null
  readonly smtpPort: number | null
}

/**
 * An access token that should work now. Told which one was refused, it fetches another. Throws MailboxError `reconnect`
 * with reason `revoked` when the user has taken the right away, `unavailable` when the provider does not answer.
 */
export type AskToken = (refused?: string) => Promise<string>

/** How to reach a mailbox through its provider's own API. */
export interface ApiSettings {
  readonly provider: ApiProvider
  readonly address: string
  readonly token: AskToken
  /** `folderId` of the mailbox when it was open last, so that a renamed folder is still ours. */
  readonly folderId?: string | undefined
}

export type MailboxSettings = ImapSettings | ApiSettings

/** What the operator allows and names; handed down, never read from the environment here. */
export interface MailboxOptions {
  /** The folder's name: the product's. */
  readonly folderName: string
  /** CIDRs of private or loopback hosts that may be connected to. */
  readonly allowCidrs: readonly string[]
  /** Ports of those hosts that may be connected to beside the mail ports; any when left out. */
  readonly allowPorts?: readonly number[]
  /** Whether those hosts may be spoken to without TLS where they offer none; on this machine itself always. */
  readonly allowUnencrypted?: boolean
  /** Tells about those hosts only whether a login was taken or refused: any other failure is the same, after the same time. */
  readonly isDiscreet?: boolean
  /** PEM certificate of a private authority to trust, for hosts in `allowCidrs` only. */
  readonly extraCa?: string
  /** Stands in for Apple's hosts, as a sandbox does. */
  readonly apple?: MailServers
  /** Stands in for the base address of the Gmail API, without a slash at the end. */
  readonly gmailUrl?: string
  /** Quota units one Gmail mailbox may use in a minute; 6,000 when left out, as new projects have since May 2026. */
  readonly gmailUnitsPerMinute?: number
  /** Stands in for the base address of Microsoft Graph, without version and slash at the end. */
  readonly graphUrl?: string
  /** Milliseconds a host has to accept the connection and then to greet, and in all twice that to log us in; 20 s when left out. */
  readonly patienceMs?: number
  /** Looks a host name up; the system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}
