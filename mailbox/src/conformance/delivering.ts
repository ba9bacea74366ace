import { parseMessage } from '@icebox/classifier/mime'
import { expect } from 'vitest'
import type { OwnLetter } from '../mailbox.ts'
import { arrivalOf } from './breaking.ts'
import type { Promised } from './promised.ts'

const SUBJECT = '12 messages on ice'
const ID = '<icebox.0123456789abcdef@icebox.example>'

function letter(to: string, messageId = ID): OwnLetter {
  const lines = [
    ...['From: Icebox <icebox@icebox.example>', `To: ${to}`, `Subject: ${SUBJECT}`],
    ...[`Message-ID: ${messageId}`, 'Date: Sat, 21 Nov 2026 10:00:00 +0000', 'X-Icebox-Letter: a-mark'],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b', ''],
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', 'Restore: https://icebox.example/r'],
    ...['--b', 'Content-Type: text/html; charset=utf-8', '', '<p><a href="https://icebox.example/r">Restore</a></p>'],
    ...['--b--', ''],
  ]
  return { messageId, raw: Buffer.from(lines.join('\r\n')) }
}

const start = () => new Date(Date.now() - 3_600_000)

export const delivering: readonly Promised[] = [
  {
    says: 'a letter of ours is put into the inbox once, unread, and nobody is sent anything',
    async test(scene) {
      const mailbox = await scene.open()
      for (const _ of [1, 2]) await mailbox.deliver(letter(scene.address))
      await (await scene.open()).deliver(letter(scene.address))
      expect(await scene.placesOf(SUBJECT)).toEqual(['INBOX'])
      const { flags } = await scene.find(SUBJECT, 'INBOX')
      expect(flags).not.toContain('\\Seen')
      expect(flags).not.toContain('\\Draft')
    },
  },
  {
    says: 'a letter of ours is told as new mail, and has its sender, Message-ID, text and mark',
    async test(scene) {
      const mailbox = await scene.open()
      const { cursor } = await mailbox.arrivedSince(start())
      await mailbox.deliver(letter(scene.address))
      const { arrived } = await mailbox.arrivedSince(cursor)
      expect(arrived).toMatchObject([
        { messageId: ID, subject: SUBJECT, from: { address: 'icebox@icebox.example', name: 'Icebox' } },
      ])
      const message = parseMessage(await mailbox.read(await arrivalOf(mailbox, SUBJECT), 100_000))
      expect(message.text).toContain('Restore')
      expect(message.html).toContain('href="https://icebox.example/r"')
      expect(message.headers).toContainEqual(['x-icebox-letter', 'a-mark'])
      expect(message.to).toMatchObject([{ address: scene.address }])
    },
  },
  {
    says: 'a letter of ours can be moved like any other mail',
    async test(scene) {
      const mailbox = await scene.open()
      await mailbox.deliver(letter(scene.address, '<icebox.other@icebox.example>'))
      if (scene.moves === 'never') return
      await mailbox.move(await arrivalOf(mailbox, SUBJECT), 'icebox')
      expect(await scene.placesOf(SUBJECT)).toEqual(['Icebox'])
    },
  },
]
