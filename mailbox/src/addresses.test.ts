import { describe, expect, it } from 'vitest'
import { checkedAddress } from './addresses.ts'
import { openMailbox } from './providers.ts'
import type { ImapSettings } from './settings.ts'

const to = (...ips: string[]) => ({ allowCidrs: [], resolve: async () => ips })
const lan = { allowCidrs: ['127.0.0.0/8', '10.1.0.0/16', 'fd00::/8'], resolve: async () => ['10.1.2.3'] }
const refused = { name: 'MailboxError', reason: 'host_refused' }

describe('a host the user names', () => {
  it('is connected to at the address that was checked, under its name', async () => {
    const address = await checkedAddress('Mail.Example.COM.', 993, to('2606:4700::1', '93.184.216.34'))
    expect(address).toEqual({ ip: '93.184.216.34', servername: 'mail.example.com', isAllowed: false })
  })

  it.each([
    ...['0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', '100::1'],
  ])('is refused when it leads to %s', async ip => {
    await expect(checkedAddress('mail.example.com', 993, to(ip))).rejects.toMatchObject(refused)
    await expect(checkedAddress('mail.example.com', 993, to('93.184.216.34', ip))).rejects.toMatchObject(refused)
  })

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'is accepted when it leads to %s',
    async ip => {
      await expect(checkedAddress('mail.example.com', 993, to(ip))).resolves.toMatchObject({ ip })
    },
  )

  it.each([
    ...['93.184.216.34', '2606:4700::1', '[2606:4700::1]', 'localhost', '127.1', '2130706433', '0x7f.1', '0x7f000001'],
    ...['mail..example.com', '-x.example.com', 'mail.example.com:25', 'a b.example.com', 'mail.example.com/x', ''],
    ...[`${'a.'.repeat(130)}com`, 'user@example.com', 'fe80::1%lo'],
  ])('is refused when it is no plain name: %s', async host => {
    await expect(checkedAddress(host, 993, to('93.184.216.34'))).rejects.toMatchObject(refused)
  })

  it.each([22, 25, 80, 110, 443, 5432, 9993, 0])('is refused on port %i', async port => {
    await expect(checkedAddress('mail.example.com', port, to('93.184.216.34'))).rejects.toMatchObject(refused)
  })

  it.each([993, 143, 465, 587])('is accepted on port %i', async port => {
    await expect(checkedAddress('mail.example.com', port, to('93.184.216.34'))).resolves.toBeDefined()
  })

  it('may be private, an address and on any port where the operator allows it', async () => {
    await expect(checkedAddress('nas', 10143, lan)).resolves.toEqual({
      ip: '10.1.2.3',
      servername: 'nas',
      isAllowed: true,
    })
    await expect(checkedAddress('127.0.0.1', 1, lan)).resolves.toMatchObject({ isAllowed: true, servername: undefined })
    await expect(checkedAddress('::ffff:10.1.9.9', 1, lan)).resolves.toMatchObject({ isAllowed: true })
    await expect(checkedAddress('10.2.0.1', 993, lan)).rejects.toMatchObject(refused)
  })

  it('may be on a mail port or one the operator names, and on no other', async () => {
    const named = { ...lan, allowPorts: [10143] }
    for (const port of [143, 993, 10143]) await expect(checkedAddress('nas', port, named)).resolves.toBeDefined()
    for (const port of [22, 5432, 10144]) {
      await expect(checkedAddress('nas', port, named)).rejects.toMatchObject(refused)
    }
  })

  it('is unreachable when there is no such name', async () => {
    const nobody = { allowCidrs: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    await expect(checkedAddress('mail.example.com', 993, nobody)).rejects.toMatchObject({ reason: 'unreachable' })
    await expect(checkedAddress('mail.example.com', 993, to())).rejects.toMatchObject({ reason: 'unreachable' })
  })

  it('cannot change its address between the check and the connection', async () => {
    const answers = [['192.0.2.1'], ['127.0.0.1']]
    let lookups = 0
    const resolve = async () => answers[lookups++] ?? []
    const options = { folderName: 'Icebox', allowCidrs: ['192.0.2.0/24'], patienceMs: 200, resolve }
    const settings: ImapSettings = {
      ...{ provider: 'imap', host: 'rebind.example.com', port: 993, smtpHost: null, smtpPort: null },
      ...{ address: 'a@b.example', username: 'a@b.example', password: 'x' },
    }
    await expect(openMailbox(settings, options)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(lookups).toBe(1)
    await expect(openMailbox(settings, options)).rejects.toMatchObject(refused)
  })
})
