import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { startDovecot } from '../../sandbox/src/imap/dovecot.ts'
import { Browser } from './browser.ts'
import { type Copies, copiesOf, type FieldHost, type Place } from './host.ts'

const PASSWORD = 'abcd-efgh-ijkl-mnop'

/** A real Dovecot. It rings over the connection, so that the weather of pushes does not touch it. */
export async function imapHost({ address, home }: Place): Promise<FieldHost> {
  const dovecot = await startDovecot({ folder: join(home, 'mail'), users: [{ address, password: PASSWORD }] })
  const ca = join(home, 'ca.pem')
  writeFileSync(ca, dovecot.caPem)
  const login = { email: address, password: PASSWORD, host: 'localhost', port: dovecot.imapsPort }
  return {
    env: {
      ...{ MAIL_HOST_ALLOW_CIDRS: '127.0.0.0/8,::1/128', MAIL_HOST_CA_FILE: ca },
      MAIL_HOST_ALLOW_PORTS: String(dovecot.imapsPort),
    },
    deliver: raw => dovecot.deliver(address, raw),
    copies: () => readCopies({ address, port: dovecot.imapsPort, ca: dovecot.caPem }),
    signIn: async url => {
      const browser = new Browser(url)
      await browser.post('/api/auth/imap/signin', login)
      return browser
    },
    setWeather: () => undefined,
    stop: () => dovecot.stop(),
  }
}

async function readCopies({ address, port, ca }: { address: string; port: number; ca: string }): Promise<Copies> {
  const auth = { user: address, pass: PASSWORD }
  const client = new ImapFlow({ host: 'localhost', port, secure: true, auth, logger: false, tls: { ca } })
  await client.connect()
  const folders = (await client.list()).map(({ path }) => path)
  const messages: { folder: string; messageId: string }[] = []
  for (const folder of ['INBOX', 'Icebox'].filter(path => folders.includes(path))) {
    const lock = await client.getMailboxLock(folder)
    try {
      for await (const { envelope } of client.fetch('1:*', { envelope: true })) {
        messages.push({ folder, messageId: envelope?.messageId ?? '' })
      }
    } finally {
      lock.release()
    }
  }
  await client.logout()
  return copiesOf(messages)
}
