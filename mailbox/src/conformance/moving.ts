import { expect } from 'vitest'
import type { Arrival } from '../mailbox.ts'
import { arrivalOf, breakEveryCommand, freezing } from './breaking.ts'
import type { Promised } from './promised.ts'

const able = ['at_once', 'by_copy'] as const

export const moving: readonly Promised[] = [
  {
    says: 'a message moves to the Icebox and back and keeps its flags',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'flagged', id: '<flagged@cold.example>' })
      for (const flag of ['\\Flagged', '\\Seen', 'Later'])
        await scene.user.flag(await scene.find('flagged', 'INBOX'), flag)
      const mailbox = await scene.open()
      const there = await mailbox.move(await arrivalOf(mailbox, 'flagged'), 'icebox')
      expect(there.outcome).toBe('moved')
      expect(await scene.placesOf('flagged')).toEqual(['Icebox'])
      const flags = (await scene.find('flagged', 'Icebox')).flags
      expect(flags).toEqual(expect.arrayContaining(['\\Flagged', '\\Seen', 'Later']))
      expect(flags).not.toContain('\\Deleted')
      expect(await mailbox.locate([there.ref])).toEqual([{ place: 'icebox', ref: there.ref }])
      await mailbox.move(there.ref, 'inbox')
      expect(await scene.placesOf('flagged')).toEqual(['INBOX'])
    },
  },
  {
    says: 'moving what is there already changes nothing',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'twice', id: '<twice@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'twice')
      const moved = await mailbox.move(arrival, 'icebox')
      expect(await mailbox.move(arrival, 'icebox')).toEqual({ outcome: 'already', ref: moved.ref })
      expect(await scene.placesOf('twice')).toEqual(['Icebox'])
    },
  },
  {
    says: 'a message without Message-ID moves like any other',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'nameless' })
      const mailbox = await scene.open()
      const moved = await mailbox.move(await arrivalOf(mailbox, 'nameless'), 'icebox')
      expect(await scene.placesOf('nameless')).toEqual(['Icebox'])
      expect(await mailbox.move({ ...moved.ref, key: '1:999999' }, 'inbox')).toMatchObject({ outcome: 'moved' })
      expect(await scene.placesOf('nameless')).toEqual(['INBOX'])
    },
  },
  {
    says: 'a message whose Message-ID was forgotten is found and moved by its key, and no other is',
    moves: able,
    async test(scene) {
      for (const name of ['old', 'older']) await scene.deliver({ subject: name, id: `<${name}@cold.example>` })
      const mailbox = await scene.open()
      const forgotten = []
      for (const name of ['old', 'older']) {
        const arrival = await arrivalOf(mailbox, name)
        const { ref } = await mailbox.move(arrival, 'icebox')
        forgotten.push({ ...arrival, key: ref.key, messageId: '' })
      }
      const [old, older] = forgotten as [Arrival, Arrival]
      expect((await mailbox.locate([old, older])).map(({ place }) => place)).toEqual(['icebox', 'icebox'])
      await mailbox.move(old, 'inbox')
      expect(await scene.placesOf('old')).toEqual(['INBOX'])
      expect(await scene.placesOf('older')).toEqual(['Icebox'])
      // Nothing leads to it any more, and nothing else is taken for it.
      const lost = { ...older, key: '1:999999' }
      expect(await mailbox.locate([lost])).toEqual([{ place: 'elsewhere' }])
      await expect(mailbox.move(lost, 'inbox')).rejects.toMatchObject({ kind: 'gone' })
      expect(await scene.placesOf('older')).toEqual(['Icebox'])
    },
  },
  {
    says: 'a host that cannot move without risk is left alone',
    moves: ['never'],
    async test(scene) {
      await scene.deliver({ subject: 'stays', id: '<stays@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'stays')
      await expect(mailbox.move(arrival, 'icebox')).rejects.toMatchObject({ kind: 'unsupported' })
      expect(await scene.placesOf('stays')).toEqual(['INBOX'])
      expect((await scene.find('stays', 'INBOX')).flags).not.toContain('\\Deleted')
      expect(scene.tap.commands.filter(command => /COPY|MOVE|STORE/.test(command))).toEqual([])
    },
  },
  {
    says: 'what another program marked as deleted survives',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'marked', id: '<marked@friend.example>' })
      await scene.deliver({ subject: 'cold', id: '<cold@cold.example>' })
      await scene.user.flag(await scene.find('marked', 'INBOX'), '\\Deleted')
      const mailbox = await scene.open()
      await mailbox.move(await arrivalOf(mailbox, 'cold'), 'icebox')
      expect(await scene.placesOf('marked')).toEqual([scene.deletedGoesTo])
    },
  },
  {
    says: 'a message the user deleted is not brought back',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'deleted', id: '<deleted@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'deleted')
      await scene.user.flag(await scene.find('deleted', 'INBOX'), '\\Deleted')
      await expect(mailbox.move(arrival, 'icebox')).rejects.toMatchObject({ kind: 'gone' })
      expect(await mailbox.locate([arrival])).toEqual([{ place: 'elsewhere' }])
      expect(await scene.placesOf('deleted')).toEqual([scene.deletedGoesTo])
    },
  },
  {
    says: 'an unlike message with the same Message-ID is not taken for the copy',
    moves: able,
    async test(scene) {
      const mailbox = await scene.open()
      for (const subject of ['first', 'other']) {
        await scene.deliver({ subject, id: '<same@cold.example>' })
        await mailbox.move(await arrivalOf(mailbox, subject), 'icebox')
      }
      expect(await scene.placesOf('first')).toEqual(['Icebox'])
      expect(await scene.placesOf('other')).toEqual(['Icebox'])
    },
  },
  {
    says: 'two messages that differ in their text alone are both kept, whichever is moved',
    moves: able,
    speaks: 'imap',
    async test(scene) {
      const mailbox = await scene.open()
      for (const [form, id] of [
        ['named', '<alike@cold.example>'],
        ['nameless', undefined],
      ] as const) {
        const mail = { subject: form, ...(id === undefined ? {} : { id }) }
        await scene.deliver({ ...mail, body: `${form} one` })
        const first = await mailbox.move(await arrivalOf(mailbox, form), 'icebox')
        await scene.deliver({ ...mail, body: `${form} two` })
        await mailbox.move(first.ref, 'inbox')
        expect(await scene.placesOf(form)).toEqual(['INBOX', 'INBOX'])
        expect(await scene.textsOf(form)).toEqual([`${form} one`, `${form} two`])
      }
    },
  },
  {
    says: 'a message that left is not mistaken for one that bears its name',
    moves: able,
    speaks: 'imap',
    async test(scene) {
      await scene.deliver({ subject: 'left', id: '<left@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'left')
      await mailbox.move(arrival, 'icebox')
      await scene.user.move(await scene.find('left', 'Icebox'), 'INBOX')
      await expect(mailbox.move(arrival, 'icebox')).rejects.toMatchObject({ kind: 'gone' })
      expect(await scene.placesOf('left')).toEqual(['INBOX'])
    },
  },
  {
    says: 'a move that is not the caller’s any more changes nothing',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'taken', id: '<taken@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'taken')
      const permit = () => Promise.reject(new Error('not ours'))
      await expect(mailbox.move(arrival, 'icebox', permit)).rejects.toThrow()
      expect(await scene.placesOf('taken')).toEqual(['INBOX'])
    },
  },
  {
    says: 'the Icebox is made again when the user removed it',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'homeless', id: '<homeless@cold.example>' })
      const mailbox = await scene.open()
      await scene.user.removeFolder(mailbox.iceboxPath)
      const { arrived, iceboxShrank } = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
      expect(iceboxShrank).toBe(false)
      await Promise.all(arrived.map(arrival => mailbox.move(arrival, 'icebox')))
      expect(await scene.placesOf('homeless')).toEqual(['Icebox'])
    },
  },
  {
    says: 'a command that gets lost, whichever, costs neither the message nor a second copy',
    moves: able,
    test: scene => breakEveryCommand(scene, freezing, 'drop_unanswered'),
  },
  {
    says: 'a command that is refused, whichever, costs neither the message nor a second copy',
    moves: able,
    test: scene => breakEveryCommand(scene, freezing, 'no'),
  },
  {
    says: 'a command that is done and refused all the same, whichever, costs neither the message nor a second copy',
    moves: able,
    test: scene => breakEveryCommand(scene, freezing, 'no_though_done'),
  },
  {
    says: 'a message put back by another program is noticed and found',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'restored', id: '<restored@cold.example>' })
      await scene.deliver({ subject: 'next', id: '<next@cold.example>' })
      const mailbox = await scene.open()
      const moved = await mailbox.move(await arrivalOf(mailbox, 'restored'), 'icebox')
      const before = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
      await scene.user.move(await scene.find('restored', 'Icebox'), 'INBOX')
      // One more goes in meanwhile, so that the number of messages is the same as before.
      await mailbox.move(await arrivalOf(mailbox, 'next'), 'icebox')
      const after = await mailbox.arrivedSince(before.cursor)
      expect(after.iceboxShrank).toBe(true)
      expect(after.arrived).toMatchObject([{ messageId: moved.ref.messageId }])
      expect(await mailbox.locate([moved.ref])).toMatchObject([{ place: 'inbox' }])
      expect((await mailbox.arrivedSince(after.cursor)).iceboxShrank).toBe(false)
    },
  },
  {
    says: 'a message put back is noticed also while the Icebox is the open folder',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'restored', id: '<restored@cold.example>' })
      const mailbox = await scene.open()
      const { ref } = await mailbox.move(await arrivalOf(mailbox, 'restored'), 'icebox')
      const before = await mailbox.arrivedSince(new Date(Date.now() - 3600_000))
      // Looking it up opens the Icebox, where it is.
      expect(await mailbox.locate([ref])).toMatchObject([{ place: 'icebox' }])
      await scene.user.move(await scene.find('restored', 'Icebox'), 'INBOX')
      expect((await mailbox.arrivedSince(before.cursor)).iceboxShrank).toBe(true)
    },
  },
]
