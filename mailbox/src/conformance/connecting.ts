import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect } from 'vitest'
import { probeMailbox } from '../providers.ts'
import type { Promised } from './promised.ts'

export const connecting: readonly Promised[] = [
  {
    says: 'a login that works counts the folders and leaves nothing behind',
    async test({ settings, options, user }) {
      const { folders } = await probeMailbox(settings, options)
      expect(folders).toBe(6)
      expect(await user.messages()).toEqual([])
    },
  },
  {
    says: 'a wrong password is said in plain words, and to be the password',
    async test({ settings, options }) {
      await expect(probeMailbox({ ...settings, password: 'wrong' }, options)).rejects.toMatchObject({
        kind: 'reconnect',
        reason: 'auth_failed',
        message: 'The mail server did not accept this password.',
      })
    },
  },
  {
    says: 'a lost connection during the login is not taken for a wrong password',
    async test({ settings, options, tap }) {
      tap.befall('drop_unanswered', command => command === 'AUTHENTICATE' || command === 'LOGIN')
      await expect(probeMailbox(settings, options)).rejects.toMatchObject({
        kind: 'unavailable',
        reason: 'unreachable',
      })
    },
  },
  {
    says: 'a dead host is unreachable',
    async test({ settings, options }) {
      const server = await serve(() => undefined)
      const { port } = server.address() as AddressInfo
      await new Promise(resolve => server.close(resolve))
      await expect(probeMailbox({ ...settings, port }, options)).rejects.toMatchObject({ reason: 'unreachable' })
    },
  },
  {
    says: 'a host that says nothing ends in a timeout',
    async test({ settings, options }) {
      await withHost(
        () => undefined,
        async port => {
          const patient = { ...options, patienceMs: 300 }
          await expect(probeMailbox({ ...settings, port }, patient)).rejects.toMatchObject({ reason: 'timeout' })
        },
      )
    },
  },
  {
    says: 'a host that is no mail server is found out, and its words stay out of the error',
    async test({ settings, options }) {
      const sayHello = (socket: Socket) => socket.write('220 secret-banner ESMTP\r\n')
      await withHost(sayHello, async port => {
        const failure = await probeMailbox({ ...settings, port }, { ...options, patienceMs: 300 }).catch(error => error)
        expect(failure).toMatchObject({ name: 'MailboxError', kind: 'unavailable' })
        expect(['not_imap', 'timeout']).toContain(failure.reason)
        expect(failure.message).not.toContain('secret-banner')
      })
    },
  },
  {
    says: 'a host that lets everyone in without a password proves nothing',
    async test({ settings, options }) {
      const greet = (socket: Socket) => {
        socket.write('* PREAUTH Come in\r\n')
        socket.on('data', data => {
          for (const line of data.toString().trim().split('\r\n')) socket.write(`${line.split(' ')[0]} OK Done\r\n`)
        })
      }
      await withHost(greet, async port => {
        await expect(probeMailbox({ ...settings, port }, options)).rejects.toMatchObject({ reason: 'not_imap' })
      })
    },
  },
  {
    says: 'a broken connection is told, and every call after it is unavailable',
    async test(scene) {
      const mailbox = await scene.open()
      scene.tap.befall('drop_before', () => true)
      await expect(mailbox.arrivedSince(new Date())).rejects.toMatchObject({ kind: 'unavailable' })
      await mailbox.closed
      await expect(mailbox.locate([{ key: '1:1', messageId: '<a@b.example>' }])).rejects.toMatchObject({
        kind: 'unavailable',
      })
    },
  },
]

async function withHost(onConnect: (socket: Socket) => void, work: (port: number) => Promise<void>): Promise<void> {
  const sockets = new Set<Socket>()
  const server = await serve(socket => {
    sockets.add(socket)
    onConnect(socket)
  })
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    const closed = new Promise(resolve => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

async function serve(onConnect: (socket: Socket) => void): Promise<Server> {
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    onConnect(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
