/** What the configuration file needs to know. */
export interface DovecotPlan {
  readonly folder: string
  /** Short, because the path of a UNIX socket may have 104 characters at most. */
  readonly runFolder: string
  readonly user: string
  readonly group: string
  readonly imapPort: number
  readonly imapsPort: number
  readonly greeting: string
  readonly capability: string | undefined
  readonly quotaBytes: number | undefined
  readonly layout: Layout
}

/**
 * How folders lie. `nested`: as at iCloud. `prefixed`: all below the inbox, with dots between levels. `childless`: a
 * folder of mail has none within it, as in mbox files.
 */
export type Layout = 'nested' | 'prefixed' | 'childless'

const LAYOUTS: Record<Layout, { readonly location: string; readonly separator: string; readonly prefix: string }> = {
  nested: { location: 'maildir:~/Maildir', separator: '/', prefix: '' },
  prefixed: { location: 'maildir:~/Maildir', separator: '.', prefix: 'INBOX.' },
  childless: { location: 'mbox:~/mbox:INBOX=~/inbox', separator: '/', prefix: '' },
}

/** Folders of an iCloud mailbox and the role each plays (RFC 6154). */
export const icloudFolders = [
  ['Sent Messages', '\\Sent'],
  ['Drafts', '\\Drafts'],
  ['Junk', '\\Junk'],
  ['Deleted Messages', '\\Trash'],
  ['Archive', '\\Archive'],
] as const

const basics =
  'IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE SORT THREAD=REFERENCES MULTIAPPEND UNSELECT CHILDREN NAMESPACE ESEARCH SEARCHRES WITHIN LIST-EXTENDED LIST-STATUS BINARY LITERAL+ SPECIAL-USE'

/** Poorer hosts by name; any other text is announced as it stands. Dovecot hides what it does not announce, no more. */
export const capabilities: Readonly<Record<string, string | undefined>> = {
  full: undefined,
  'no-move': `${basics} UIDPLUS`,
  'no-uidplus': basics,
}

/** The text of dovecot.conf for Dovecot 2.3, rootless and on loopback only. */
export function dovecotConf(plan: DovecotPlan): string {
  return [generalPart(plan), userPart(plan), folderPart(plan), servicePart(plan), quotaPart(plan)].join('\n')
}

function generalPart(plan: DovecotPlan): string {
  return `base_dir = ${plan.runFolder}
state_dir = ${plan.runFolder}
log_path = ${plan.folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
login_greeting = ${plan.greeting}
default_internal_user = ${plan.user}
default_internal_group = ${plan.group}
default_login_user = ${plan.user}
first_valid_uid = 1
first_valid_gid = 1
ssl = yes
ssl_cert = <${plan.folder}/tls/cert.pem
ssl_key = <${plan.folder}/tls/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
${plan.capability ? `imap_capability = ${plan.capability}` : ''}
mail_fsync = never
mail_max_userip_connections = 200
imap_idle_notify_interval = 30 secs`
}

function userPart(plan: DovecotPlan): string {
  return `passdb {
  driver = passwd-file
  args = username_format=%u ${plan.folder}/users
}
userdb {
  driver = static
  args = uid=${plan.user} gid=${plan.group} home=${plan.folder}/mail/%u
}
mail_location = ${LAYOUTS[plan.layout].location}`
}

function folderPart(plan: DovecotPlan): string {
  const { separator, prefix } = LAYOUTS[plan.layout]
  const folders = icloudFolders.map(
    ([name, use]) => `  mailbox "${name}" {\n    auto = subscribe\n    special_use = ${use}\n  }`,
  )
  return `namespace inbox {\n  inbox = yes\n  separator = ${separator}\n  prefix = ${prefix}\n${folders.join('\n')}\n}`
}

function servicePart(plan: DovecotPlan): string {
  // The penalty of the anvil service would make every login after some wrong ones wait for seconds.
  return `service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  process_min_avail = 1
  service_count = 0
  inet_listener imap {
    port = ${plan.imapPort}
  }
  inet_listener imaps {
    port = ${plan.imapsPort}
    ssl = yes
  }
}`
}

function quotaPart(plan: DovecotPlan): string {
  if (plan.quotaBytes === undefined) return ''
  return `mail_plugins = quota
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:bytes=${plan.quotaBytes}
  quota_grace = 0
}
`
}
