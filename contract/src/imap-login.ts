import { z } from 'zod'
import { EMAIL_MAX, emailAddress } from './address.ts'
import { hostOfAddress, hostOfServer, type KnownHost } from './mail-hosts.ts'

const SERVER = 'Please enter the mail server.'
const host = z.string(SERVER).trim().toLowerCase().min(1, SERVER).max(253)
const port = z.number('Please enter the port.').int().min(1).max(65_535)

/** Ports are checked by the server too, where operators may allow more on hosts they name. */
export const imapFields = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Please enter the password.').max(1_000, 'That password is too long.'),
  host,
  port,
  username: z.string().trim().max(EMAIL_MAX, 'That user name is too long.').optional(),
  smtpHost: host.optional(),
  smtpPort: port.optional(),
})
export type ImapLogin = z.infer<typeof imapFields>
type Typed = z.input<typeof imapFields>

/** As it may be sent: without what follows from the address. */
type Sent<Input> = Omit<Input, 'host' | 'port'> & Partial<Pick<Typed, 'host' | 'port'>>

/** Fields of which host and port may be left out: both follow from an address whose host is known, the port in any case. */
export function withServers<Output extends ImapLogin, Input extends Typed>(fields: z.ZodType<Output, Input>) {
  // What is missing all the same is told by the fields' own rules.
  const filledIn = z.custom<Sent<Input>>().transform(sent => ({ ...sent, ...serversOf(sent) }) as Typed)
  return filledIn.pipe(fields as z.ZodType<Output, Typed>)
}

/** Not trusted: whatever was sent comes through here before it is looked at. */
function serversOf(sent: Partial<Typed> | null | undefined): Partial<Typed> {
  const { email, host: named, port: typed, smtpHost, smtpPort } = sent ?? {}
  const server = textOf(named)
  const known = server ? hostOfServer(server) : hostOfAddress(textOf(email))
  const servers = { host: server || known?.host, port: typed ?? known?.port ?? 993 }
  return smtpHost ? servers : { ...servers, ...sendingServer(known), ...(smtpPort && { smtpPort }) }
}

function sendingServer(known: KnownHost | undefined): Partial<Typed> {
  return known ? { smtpHost: known.smtpHost, smtpPort: known.smtpPort } : {}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
