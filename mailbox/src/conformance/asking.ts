import { expect } from 'vitest'
import type { Promised } from './promised.ts'
import type { Scene } from './world.ts'

const sent = 'Sent Messages'

export const asking: readonly Promised[] = [
  {
    says: 'only mail that was sent counts as having written to someone',
    async test(scene) {
      await scene.deliver({ subject: 'received', id: '<in@cold.example>', from: 'bob@cold.example' })
      await scene.deliver({ subject: 'to', id: '<out1@house.example>', to: 'Ann <Ann@Friend.example>', folder: sent })
      await scene.deliver({
        subject: 'cc',
        id: '<out2@house.example>',
        to: 'x@y.example',
        cc: 'c@c.example',
        folder: sent,
      })
      const mailbox = await scene.open()
      expect(await mailbox.hasWrittenTo('bob@cold.example')).toBe(false)
      expect(await mailbox.hasWrittenTo('@cold.example')).toBe(false)
      expect(await mailbox.hasWrittenTo('ann@friend.example')).toBe(true)
      expect(await mailbox.hasWrittenTo('c@c.example')).toBe(true)
      expect(await mailbox.hasWrittenTo('@friend.example')).toBe(true)
    },
  },
  {
    says: 'an address within another one is not the address',
    async test(scene) {
      const to = '"bob@shop.example" <notbob@shop.example.net>'
      await scene.deliver({ subject: 'near', id: '<near@house.example>', to, folder: sent })
      const mailbox = await scene.open()
      for (const who of ['bob@shop.example', '@shop.example', '@example.net', 'notbob@shop.example']) {
        expect(await mailbox.hasWrittenTo(who), who).toBe(false)
      }
      expect(await mailbox.hasWrittenTo('notbob@shop.example.net')).toBe(true)
    },
  },
  {
    says: 'a Sent folder that nobody marked is known by its name in another language',
    speaks: 'imap',
    test: scene => sendFrom(scene, 'Gesendete Objekte'),
  },
  {
    says: 'a Sent folder of any name is known by the mail of its owner',
    speaks: 'imap',
    test: async scene => {
      await scene.deliver({ subject: 'kept', id: '<kept@friend.example>', from: 'carl@cold.example', folder: 'Papers' })
      await sendFrom(scene, 'Letters out')
      expect(await (await scene.open()).hasWrittenTo('carl@cold.example')).toBe(false)
    },
  },
  {
    says: 'sent messages are known by their Message-ID, whole',
    async test(scene) {
      await scene.deliver({ subject: 'mine', id: '<mine@house.example>', folder: sent })
      await scene.deliver({ subject: 'theirs', id: '<theirs@cold.example>' })
      const mailbox = await scene.open()
      expect(await mailbox.hasSent(['<x@y.example>', '<mine@house.example>'])).toBe(true)
      expect(await mailbox.hasSent(['<theirs@cold.example>', '<mine@house>', '<ine@house.example>'])).toBe(false)
      expect(await mailbox.hasSent([])).toBe(false)
    },
  },
  {
    says: 'messages are located in the order asked; what is in neither place is elsewhere',
    async test(scene) {
      const names = Array.from({ length: 45 }, (_, index) => `many ${index}`)
      for (const name of names) await scene.deliver({ subject: name, id: `<${name.replace(' ', '.')}@cold.example>` })
      await scene.deliver({ subject: 'filed', id: '<filed@cold.example>', folder: 'Archive' })
      const mailbox = await scene.open()
      const { arrived } = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
      expect(arrived).toHaveLength(45)
      // A key of another folder or time must not lead to the wrong message.
      const refs = arrived.map(({ messageId }, index) => ({ key: arrived[(index + 1) % 45]?.key ?? '', messageId }))
      const filed = { key: arrived[0]?.key ?? '', messageId: '<filed@cold.example>' }
      const found = await mailbox.locate([filed, ...refs])
      expect(found).toEqual([
        { place: 'elsewhere' },
        ...arrived.map(({ key, messageId }) => ({ place: 'inbox', ref: { key, messageId } })),
      ])
    },
  },
  {
    says: 'a message that is nowhere is gone, for reading and for moving',
    async test(scene) {
      const mailbox = await scene.open()
      const ref = { key: '1:1', messageId: '<never@cold.example>' }
      await expect(mailbox.read(ref, 1000)).rejects.toMatchObject({ kind: 'gone' })
      const kind = scene.moves === 'never' ? 'unsupported' : 'gone'
      await expect(mailbox.move(ref, 'icebox')).rejects.toMatchObject({ kind })
    },
  },
  {
    says: 'everything at once is done one after the other',
    async test(scene) {
      for (const subject of ['a', 'b', 'c']) await scene.deliver({ subject, id: `<${subject}@cold.example>` })
      const mailbox = await scene.open()
      const { arrived } = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
      const texts = await Promise.all([
        ...arrived.map(arrival => mailbox.read(arrival, 10_000)),
        mailbox.hasWrittenTo('a@b.example').then(() => new Uint8Array()),
        mailbox.locate(arrived).then(() => new Uint8Array()),
      ])
      const heads = texts.slice(0, 3).map(text => Buffer.from(text).toString())
      expect(heads.map(head => /Subject: (\w)/.exec(head)?.[1])).toEqual(arrived.map(arrival => arrival.subject))
    },
  },
]

async function sendFrom(scene: Scene, folder: string): Promise<void> {
  for (const to of ['ann@friend.example', 'ben@friend.example']) {
    await scene.deliver({ subject: `to ${to}`, id: `<to.${to}>`, from: scene.address, to, folder })
  }
  const mailbox = await scene.open()
  expect(await mailbox.hasWrittenTo('ann@friend.example')).toBe(true)
  expect(await mailbox.hasWrittenTo('eve@friend.example')).toBe(false)
}
