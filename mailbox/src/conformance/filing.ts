import { expect } from 'vitest'
import { arrivalOf, breakEveryCommand, filing as file, filingFromIce, puttingBack, type Way } from './breaking.ts'
import type { Promised } from './promised.ts'
import type { Mishap } from './tap.ts'
import type { Scene } from './world.ts'

const able = ['at_once', 'by_copy'] as const
const TOOLS = 'Icebox/Tools'

/** Folders below the Icebox, and mail moved into them and back. */
export const filing: readonly Promised[] = [
  {
    says: 'a folder below the Icebox is made once, found again in whatever case, and listed',
    async test(scene) {
      const mailbox = await scene.open()
      expect(await mailbox.folders()).toEqual([])
      const made = await mailbox.ensureFolder('Tools')
      expect(made.name).toBe('Tools')
      expect(await mailbox.ensureFolder(' tools ')).toEqual(made)
      expect(await (await scene.open()).ensureFolder('TOOLS')).toEqual(made)
      expect(await mailbox.folders()).toEqual([made])
    },
  },
  {
    says: 'two that ask for the same folder at once get the same one',
    async test(scene) {
      const [one, other] = [await scene.open(), await scene.open()]
      const asked = [one, other, one, other].map(mailbox => mailbox.ensureFolder('Bills'))
      const [first, ...others] = await Promise.all(asked)
      for (const each of others) expect(each).toEqual(first)
      expect(await one.folders()).toEqual([first])
    },
  },
  {
    says: 'a folder whose making breaks off after whichever command is made once',
    async test(scene) {
      for (let broken = 0, hit = true; hit; broken++) {
        expect(broken, 'commands').toBeLessThan(30)
        const mailbox = await scene.open()
        let seen = 0
        hit = false
        scene.tap.befall('drop_unanswered', () => {
          const isIt = seen++ === broken
          hit ||= isIt
          return isIt
        })
        const name = `Bills ${broken}`
        await mailbox.ensureFolder(name).catch(error => expect(error).toMatchObject({ kind: 'unavailable' }))
        scene.tap.befall('drop_unanswered', () => false)
        const again = await scene.open()
        const { id } = await again.ensureFolder(name)
        expect((await again.folders()).filter(each => each.name === name)).toEqual([{ id, name }])
        await Promise.all([mailbox.close(), again.close()])
      }
    },
  },
  {
    says: 'the name of a folder is one level, in letters of any script, and dashes stand for what parts levels',
    async test(scene) {
      const mailbox = await scene.open()
      const names = ['Verträge & Angebote', '日本語', 'R/D', 'Node.js', '"100 %" off\\']
      const made = [...(await Promise.all(names.map(name => mailbox.ensureFolder(name))))]
      const levels = made.map(({ name }) => name.replace('Node-js', 'Node.js'))
      expect(levels).toEqual(names.map(name => name.replace('/', '-')))
      expect(new Set((await mailbox.folders()).map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)))
      for (const [at, name] of names.entries()) expect((await mailbox.ensureFolder(name)).id, name).toBe(made[at]?.id)
      await expect(mailbox.ensureFolder(' \n')).rejects.toMatchObject({ name: 'MailboxError', kind: 'unsupported' })
    },
  },
  {
    says: 'a message is filed from the inbox and from the Icebox, goes back, and keeps its flags',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'flagged', id: '<flagged@cold.example>' })
      for (const flag of ['\\Flagged', '\\Seen', 'Later'])
        await scene.user.flag(await scene.find('flagged', 'INBOX'), flag)
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const filed = await mailbox.file(await arrivalOf(mailbox, 'flagged'), id)
      expect(filed.outcome).toBe('moved')
      expect(await scene.placesOf('flagged')).toEqual([TOOLS])
      const { flags } = await scene.find('flagged', TOOLS)
      expect(flags).toEqual(expect.arrayContaining(['\\Flagged', '\\Seen', 'Later']))
      expect(flags).not.toContain('\\Deleted')
      expect(await mailbox.unfile(filed.ref, id)).toMatchObject({ outcome: 'moved' })
      expect(await scene.placesOf('flagged')).toEqual(['INBOX'])
      const iced = await mailbox.move(await arrivalOf(mailbox, 'flagged'), 'icebox')
      expect(await mailbox.file(iced.ref, id)).toMatchObject({ outcome: 'moved' })
      expect(await scene.placesOf('flagged')).toEqual([TOOLS])
    },
  },
  {
    says: 'filing what is filed already, or putting back what is back, changes nothing',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'twice', id: '<twice@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const arrival = await arrivalOf(mailbox, 'twice')
      const { ref } = await mailbox.file(arrival, id)
      for (const each of [arrival, ref]) {
        expect(await mailbox.file(each, id)).toEqual({ outcome: 'already', ref })
      }
      const back = await mailbox.unfile(ref, id)
      for (const each of [ref, back.ref]) {
        expect(await mailbox.unfile(each, id)).toEqual({ outcome: 'already', ref: back.ref })
      }
      expect(await scene.placesOf('twice')).toEqual(['INBOX'])
    },
  },
  {
    says: 'what bears the name of a filed message and lies on ice stays there when filing is asked for again',
    moves: able,
    async test(scene) {
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      await scene.deliver({ subject: 'first', id: '<same@cold.example>' })
      await mailbox.move(await arrivalOf(mailbox, 'first'), 'icebox')
      await scene.deliver({ subject: 'second', id: '<same@cold.example>' })
      const second = await arrivalOf(mailbox, 'second')
      const { ref } = await mailbox.file(second, id)
      for (const each of [second, ref]) expect(await mailbox.file(each, id)).toMatchObject({ outcome: 'already' })
      expect(await scene.placesOf('first')).toEqual(['Icebox'])
      expect(await scene.placesOf('second')).toEqual([TOOLS])
    },
  },
  {
    says: 'what the user filed elsewhere or put back is neither filed nor put back',
    moves: able,
    async test(scene) {
      for (const subject of ['kept', 'put back']) await scene.deliver({ subject, id: `<${subject[0]}@cold.example>` })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const kept = await mailbox.file(await arrivalOf(mailbox, 'kept'), id)
      await scene.user.move(await scene.find('kept', TOOLS), 'Clients')
      await expect(mailbox.file(kept.ref, id)).rejects.toMatchObject({ kind: 'gone' })
      await expect(mailbox.unfile(kept.ref, id)).rejects.toMatchObject({ kind: 'gone' })
      expect(await scene.placesOf('kept')).toEqual(['Clients'])
      const { ref } = await mailbox.file(await arrivalOf(mailbox, 'put back'), id)
      await scene.user.move(await scene.find('put back', TOOLS), 'INBOX')
      expect(await mailbox.unfile(ref, id)).toMatchObject({ outcome: 'already' })
      expect(await scene.placesOf('put back')).toEqual(['INBOX'])
    },
  },
  {
    says: 'a folder the user removed is told as missing, is not made anew, and costs no message',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'homeless', id: '<homeless@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const arrival = await arrivalOf(mailbox, 'homeless')
      await scene.user.removeFolder(TOOLS)
      for (const each of [mailbox, await scene.open()]) {
        await expect(each.file(arrival, id)).rejects.toMatchObject({ name: 'MailboxError', kind: 'folder_missing' })
        expect(await each.folders()).toEqual([])
      }
      expect(await scene.placesOf('homeless')).toEqual(['INBOX'])
      await expect(mailbox.unfile({ key: '1:1', messageId: '<never@cold.example>' }, id)).rejects.toMatchObject({
        kind: 'gone',
      })
      const { id: anew } = await mailbox.ensureFolder('Tools')
      expect(await mailbox.file(arrival, anew)).toMatchObject({ outcome: 'moved' })
    },
  },
  {
    says: 'a folder the user renamed or took out of the Icebox is filed in where it keeps its id, and missing elsewhere',
    moves: able,
    async test(scene) {
      for (const subject of ['one', 'two']) await scene.deliver({ subject, id: `<${subject}@cold.example>` })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      let [from, ends] = [TOOLS, 'INBOX']
      for (const [subject, to] of [
        ['one', 'Icebox/Gear'],
        ['two', 'Gear'],
      ] as const) {
        await scene.user.renameFolder(from, to)
        const filed = mailbox.file(await arrivalOf(mailbox, subject), id)
        if (scene.speaks === 'imap') await expect(filed).rejects.toMatchObject({ kind: 'folder_missing' })
        else expect(await filed).toMatchObject({ outcome: 'moved' })
        ends = scene.speaks === 'imap' ? 'INBOX' : to
        expect(await scene.placesOf(subject)).toEqual([ends])
        from = to
      }
    },
  },
  {
    says: 'filing or putting back that is not the caller’s any more changes nothing',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'taken', id: '<taken@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const arrival = await arrivalOf(mailbox, 'taken')
      const permit = () => Promise.reject(new Error('not ours'))
      await expect(mailbox.file(arrival, id, permit)).rejects.toThrow()
      expect(await scene.placesOf('taken')).toEqual(['INBOX'])
      const { ref } = await mailbox.file(arrival, id)
      await expect(mailbox.unfile(ref, id, permit)).rejects.toThrow()
      expect(await scene.placesOf('taken')).toEqual([TOOLS])
    },
  },
  {
    says: 'a host that cannot move without risk has folders made and files nothing',
    moves: ['never'],
    async test(scene) {
      await scene.deliver({ subject: 'stays', id: '<stays@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const arrival = await arrivalOf(mailbox, 'stays')
      await expect(mailbox.file(arrival, id)).rejects.toMatchObject({ kind: 'unsupported' })
      await expect(mailbox.unfile(arrival, id)).rejects.toMatchObject({ kind: 'unsupported' })
      expect(await scene.placesOf('stays')).toEqual(['INBOX'])
    },
  },
  {
    says: 'a death in the middle of filing or putting back, after whichever command, costs neither the message nor a second copy',
    moves: able,
    test: scene => breakWays(scene, [file, filingFromIce, puttingBack], 'drop_unanswered'),
  },
  {
    says: 'a call of filing or putting back that never arrives, whichever, costs neither the message nor a second copy',
    // In IMAP it is as if the session had ended after the command before.
    speaks: 'api',
    test: scene => breakWays(scene, [file, filingFromIce, puttingBack], 'drop_before'),
  },
  {
    says: 'a command of filing that is refused, whichever, costs neither the message nor a second copy',
    moves: able,
    test: scene => breakEveryCommand(scene, file, 'no'),
  },
  {
    says: 'a command of filing that is done and refused all the same costs neither the message nor a second copy',
    moves: able,
    test: scene => breakEveryCommand(scene, file, 'no_though_done'),
  },
]

async function breakWays(scene: Scene, ways: readonly Way[], mishap: Mishap): Promise<void> {
  for (const way of ways) await breakEveryCommand(scene, way, mishap)
}
