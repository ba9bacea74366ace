import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect } from 'vitest'
import type { Promised } from './promised.ts'

export const connecting: readonly Promised[] = [
  {
    says: 'opening an empty mailbox counts its folders and leaves no message behind',
    async test({ open, user }) {
      expect((await open()).folderCount).toBeGreaterThan(3)
      expect(await user.messages()).toEqual([])
    },
  },
  {
    says: 'a refused password or token is told as such, in our own plain words',
    async test({ openRefused, speaks }) {
      const [reason, message] =
        speaks === 'imap'
          ? ['auth_failed', 'The mail server did not accept this password.']
          : ['revoked', 'The permission to read this mailbox was taken back.']
      await expect(openRefused()).rejects.toMatchObject({ kind: 'reconnect', reason, message })
    },
  },
  {
    says: 'a connection lost while opening is not taken for a refusal',
    async test({ open, tap, speaks }) {
      tap.befall('drop_unanswered', command => speaks === 'api' || command === 'AUTHENTICATE' || command === 'LOGIN')
      const failure = await open().then(
        () => undefined,
        error => error,
      )
      // A provider with an API may be asked again within the same call.
      const reason = speaks === 'imap' ? 'cut_off' : 'unreachable'
      if (speaks === 'imap' || failure) expect(failure).toMatchObject({ kind: 'unavailable', reason })
    },
  },
  {
    says: 'a dead host is unreachable',
    async test({ openAt }) {
      const server = await serve(() => undefined)
      const { port } = server.address() as AddressInfo
      await new Promise(resolve => server.close(resolve))
      await expect(openAt(port)).rejects.toMatchObject({ kind: 'unavailable', reason: 'unreachable' })
    },
  },
  {
    says: 'a host that says nothing ends in a timeout',
    async test({ openAt }) {
      await withHost(
        () => undefined,
        port => expect(openAt(port, 300)).rejects.toMatchObject({ kind: 'unavailable', reason: 'timeout' }),
      )
    },
  },
  {
    says: 'a host that is no mail server is found out, and its words stay out of the error',
    async test({ openAt }) {
      const sayHello = (socket: Socket) => socket.write('220 secret-banner ESMTP\r\n')
      await withHost(sayHello, async port => {
        const failure = await openAt(port, 300).catch(error => error)
        expect(failure).toMatchObject({ name: 'MailboxError', kind: 'unavailable' })
        expect(['not_imap', 'timeout', 'unreachable']).toContain(failure.reason)
        expect(failure.message).not.toContain('secret-banner')
      })
    },
  },
  {
    says: 'a host that lets everyone in without a password proves nothing',
    speaks: 'imap',
    async test({ openAt }) {
      const greet = (socket: Socket) => {
        socket.write('* PREAUTH Come in\r\n')
        socket.on('data', data => {
          for (const line of data.toString().trim().split('\r\n')) socket.write(`${line.split(' ')[0]} OK Done\r\n`)
        })
      }
      await withHost(greet, port => expect(openAt(port)).rejects.toMatchObject({ reason: 'not_imap' }))
    },
  },
  {
    says: 'a broken connection is told, and every call after it is unavailable',
    speaks: 'imap',
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
  {
    says: 'a closed mailbox says so, and every call after it is unavailable',
    async test(scene) {
      const mailbox = await scene.open()
      await mailbox.close()
      await mailbox.closed
      await expect(mailbox.arrivedSince(new Date())).rejects.toMatchObject({ kind: 'unavailable' })
    },
  },
]

async function withHost(onConnect: (socket: Socket) => void, work: (port: number) => Promise<unknown>): Promise<void> {
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
