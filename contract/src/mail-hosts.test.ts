import { describe, expect, it } from 'vitest'
import { imapLogin } from './auth.ts'
import { hostOfAddress, hostOfServer, KNOWN_HOSTS } from './mail-hosts.ts'

describe('the host of an address', () => {
  it.each([
    ['ann@icloud.com', 'imap.mail.me.com'],
    ['Ann@ME.com', 'imap.mail.me.com'],
    ['ann@fastmail.com', 'imap.fastmail.com'],
    ['ann@googlemail.com', 'imap.gmail.com'],
    ['ann@gmx.net', 'imap.gmx.net'],
    ['ann@gmx.com', 'imap.gmx.com'],
  ])('%s is %s', (address, host) => {
    expect(hostOfAddress(address)).toMatchObject({ host, port: 993 })
  })

  it.each(['ann@notfastmail.com', 'ann', '', 'ann@'])('of %j is not known', address => {
    expect(hostOfAddress(address)).toBeUndefined()
  })

  it('is known by each name of its server, and each domain and server belongs to one host', () => {
    expect(hostOfServer('IMAP.googlemail.com.')?.name).toBe('Gmail')
    expect(hostOfServer('mail.fernbank.example')).toBeUndefined()
    const names = KNOWN_HOSTS.flatMap(({ host, hostAliases = [], domains }) => [host, ...hostAliases, ...domains])
    // Posteo's server is called like its domain.
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual(['posteo.de'])
  })
})

describe('a login over IMAP', () => {
  const login = { email: 'Ann@Fastmail.com', password: 'secret' }

  it('without a server has the one of its address', () => {
    const servers = { host: 'imap.fastmail.com', port: 993, smtpHost: 'smtp.fastmail.com', smtpPort: 465 }
    expect(imapLogin.parse(login)).toMatchObject({ email: 'ann@fastmail.com', ...servers })
    expect(imapLogin.parse({ ...login, host: '  ' })).toMatchObject(servers)
  })

  it('keeps the server that was named, and its port', () => {
    const named = imapLogin.parse({ ...login, host: 'Mail.Example.com', port: 143 })
    expect(named).toMatchObject({ host: 'mail.example.com', port: 143 })
    expect(named.smtpHost).toBeUndefined()
    expect(imapLogin.parse({ ...login, host: 'mail.example.com' }).port).toBe(993)
  })

  it('is told what is missing, all at once', () => {
    const { error } = imapLogin.safeParse({ email: 'ann@fernbank.example', password: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please enter the password.',
      'Please enter the mail server.',
    ])
  })

  it.each([null, 'text', 5, [], { email: 5 }])('is not %j', given => {
    expect(imapLogin.safeParse(given).success).toBe(false)
  })
})
