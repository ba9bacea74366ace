import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, connectTo, hearsOfMail, letter, newFolder } from './client-for-tests.ts'
import { dovecotInstalled } from './dovecot.ts'
import { type Backend, type MailHost, startMailHost } from './host.ts'

const maya = { name: 'Maya', email: 'maya@fernbank.example', password: 'fern-bank-demo-mail' }
const tomas = { name: 'Tomas', email: 'tomas@brightpath.example', password: 'path-find-demo-mail' }
const userOf = (person: typeof maya) => ({ address: person.email, password: person.password })
const backends: readonly Backend[] = dovecotInstalled() ? ['dovecot', 'memory'] : ['memory']

for (const backend of backends) {
  describe(`the demo mail host on ${backend}`, () => {
    const dataFolder = newFolder()
    const start = () => startMailHost({ dataFolder, backend, people: [maya, tomas] })
    let host: MailHost
    beforeAll(async () => {
      host = await start()
    })
    afterAll(() => host.stop())

    const door = () => ({ imapsPort: host.port, caPem: host.caPem })
    const send = (message: object, auth = { user: maya.email, pass: maya.password }) =>
      createTransport({
        host: host.smtpHost,
        port: host.smtpPort,
        requireTLS: true,
        auth,
        tls: { ca: host.caPem },
      }).sendMail({ from: maya.email, subject: 'From Maya', text: 'Hello', ...message })

    it('carries mail from one person to another', async () => {
      const client = await connectTo(door(), userOf(tomas))
      await hearsOfMail(client, async () => {
        await send({ to: tomas.email })
      })
      const found = await client.fetchOne('*', { envelope: true })
      expect(found).toMatchObject({ envelope: { subject: 'From Maya' } })
      await client.logout()
    })

    it('keeps mail to strangers in the outbox', async () => {
      await send({ to: 'stranger@elsewhere.example', subject: 'No thanks' })
      expect(host.outbox.at(-1)).toMatchObject({ from: maya.email, to: 'stranger@elsewhere.example' })
      expect(host.outbox.at(-1)?.raw).toContain('Subject: No thanks')
    })

    it('refuses foreign senders and wrong passwords', async () => {
      await expect(send({ from: tomas.email, to: tomas.email })).rejects.toMatchObject({ responseCode: 550 })
      const wrong = { user: maya.email, pass: 'wrong' }
      await expect(send({ to: tomas.email }, wrong)).rejects.toMatchObject({ responseCode: 535 })
    })

    it('delivers to its people only', async () => {
      await expect(host.deliver('nobody@fernbank.example', letter('x'))).rejects.toThrow(RangeError)
    })

    it('refuses logins, ends open connections, and lets everyone in again', async () => {
      const client = await connectTo(door(), userOf(maya))
      const closed = new Promise(resolve => client.once('close', resolve))
      await host.fail('refuse_login', 60)
      await closed
      await expect(clientOf(door(), userOf(maya)).connect()).rejects.toMatchObject({
        serverResponseCode: 'AUTHENTICATIONFAILED',
      })
      await expect(send({ to: tomas.email })).rejects.toMatchObject({ responseCode: 535 })
      await host.fail('none', 1)
      await (await connectTo(door(), userOf(maya))).logout()
    })

    it('is unreachable for as long as told and then back on the same port', async () => {
      await host.fail('unreachable', 1)
      await expect(clientOf(door(), userOf(maya)).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
      await expect(send({ to: tomas.email })).rejects.toThrow()
      const comesBack = async () => {
        const client = clientOf(door(), userOf(maya))
        const isBack = await client.connect().then(
          () => true,
          () => false,
        )
        client.close()
        return isBack
      }
      await expect.poll(comesBack, { timeout: 10_000 }).toBe(true)
    })

    it('has the same ports and certificate after a restart, and its mail if it rests on disk', async () => {
      const before = { port: host.port, smtpPort: host.smtpPort, caPem: host.caPem }
      await host.deliver(maya.email, letter('kept'))
      const uidValidity = async () => {
        const client = await connectTo(door(), userOf(maya))
        const opened = await client.mailboxOpen('INBOX')
        await client.logout()
        return [opened.uidValidity, opened.exists]
      }
      const [validity, count] = await uidValidity()
      await host.stop()
      host = await start()
      expect({ port: host.port, smtpPort: host.smtpPort, caPem: host.caPem }).toEqual(before)
      const [laterValidity, laterCount] = await uidValidity()
      if (backend === 'dovecot') expect([laterValidity, laterCount]).toEqual([validity, count])
      else expect([laterValidity === validity, laterCount]).toEqual([false, 0])
    })
  })
}
