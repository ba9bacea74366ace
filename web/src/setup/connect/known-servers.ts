import { hostOfAddress, hostOfServer, type KnownHost } from '@icebox/contract/mail-hosts'

interface Typed {
  email: string
  host: string
}

/** What the form shows of a host we know: the servers it fills in, if any, and the host to say something about. */
export interface Filled {
  servers: { host: string; port: number } | undefined
  known: KnownHost | undefined
}

/** By the address, as long as the server is empty or still the one that `before` filled in; a typed one stays. */
export function serversFor({ email, host }: Typed, before: KnownHost | undefined): Filled {
  const isOurs = host.trim() === '' || host === before?.host
  if (!isOurs) return { servers: undefined, known: hostOfServer(host) }
  const known = hostOfAddress(email)
  if (known) return { servers: { host: known.host, port: known.port }, known }
  return { servers: host === '' ? undefined : { host: '', port: 993 }, known: undefined }
}

/** `Fastmail: imap.fastmail.com. Use an app password.` */
export function wordsFor({ name, host, password, first }: KnownHost): string {
  return [`${name}: ${host}.`, password === 'app' && 'Use an app password.', first].filter(Boolean).join(' ')
}
