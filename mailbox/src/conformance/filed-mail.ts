import { expect } from 'vitest'
import type { MessageRef } from '../mailbox.ts'
import { arrivalOf } from './breaking.ts'
import type { Promised } from './promised.ts'

const able = ['at_once', 'by_copy'] as const
const TOOLS = 'Icebox/Tools'
const anHourAgo = () => new Date(Date.now() - 3600_000)

/** What is known of mail we filed or flagged. */
export const filedMail: readonly Promised[] = [
  {
    says: 'mail in a folder is not told as new, nor its filing as taken out of the Icebox, and back it is told again',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'filed', id: '<filed@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const arrival = await arrivalOf(mailbox, 'filed')
      const before = await mailbox.arrivedSince(anHourAgo())
      const { ref } = await mailbox.file(arrival, id)
      const filed = await mailbox.arrivedSince(before.cursor)
      expect(filed).toMatchObject({ arrived: [], iceboxShrank: false })
      expect((await mailbox.survey(null)).candidates).toEqual([])
      await mailbox.unfile(ref, id)
      const back = await mailbox.arrivedSince(filed.cursor)
      expect(back).toMatchObject({ arrived: [{ messageId: '<filed@cold.example>' }], iceboxShrank: false })
      expect((await mailbox.survey(null)).candidates).toMatchObject([{ subject: 'filed' }])
    },
  },
  {
    says: 'filed messages are located and read where their folders are named, few or many, also under keys of old',
    moves: able,
    async test(scene) {
      const names = Array.from({ length: 25 }, (_, index) => `mail ${index}`)
      for (const name of names) await scene.deliver({ subject: name, id: `<${name.replace(' ', '.')}@cold.example>` })
      const mailbox = await scene.open()
      const [tools, bills] = [await mailbox.ensureFolder('Tools'), await mailbox.ensureFolder('Bills')]
      const { arrived } = await mailbox.arrivedSince(anHourAgo())
      const wanted: object[] = []
      const refs: MessageRef[] = []
      for (const [at, arrival] of arrived.entries()) {
        const folder = [tools, bills, undefined][at % 3]
        const { ref } = folder ? await mailbox.file(arrival, folder.id) : await mailbox.move(arrival, 'icebox')
        refs.push(ref)
        wanted.push(folder ? { place: 'folder', folderId: folder.id, ref } : { place: 'icebox', ref })
      }
      const ids = [tools.id, bills.id]
      expect(await mailbox.locate(arrived, ids)).toMatchObject(wanted)
      expect(await mailbox.locate(arrived.slice(0, 3), ids)).toMatchObject(wanted.slice(0, 3))
      const places = (await mailbox.locate(arrived)).map(({ place }) => place)
      expect(places).toEqual(arrived.map((_, at) => (at % 3 === 2 ? 'icebox' : 'elsewhere')))
      for (const [at, ref] of refs.slice(0, 6).entries()) {
        const text = await mailbox.read(ref, 1_000, ids)
        expect(Buffer.from(text).toString()).toContain(`Subject: ${arrived[at]?.subject}`)
      }
    },
  },
  {
    says: 'what the user took out of a folder is located in the inbox, or elsewhere',
    moves: able,
    async test(scene) {
      for (const subject of ['back', 'away']) await scene.deliver({ subject, id: `<${subject}@cold.example>` })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      const refs = []
      for (const subject of ['back', 'away']) {
        refs.push((await mailbox.file(await arrivalOf(mailbox, subject), id)).ref)
      }
      await scene.user.move(await scene.find('back', TOOLS), 'INBOX')
      await scene.user.move(await scene.find('away', TOOLS), 'Clients')
      expect(await mailbox.locate(refs, [id])).toMatchObject([{ place: 'inbox' }, { place: 'elsewhere' }])
    },
  },
  {
    says: 'mail we filed was not kept by its user, also where they took the folder out of the Icebox',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'filed', id: '<filed@cold.example>' })
      const mailbox = await scene.open()
      const { id } = await mailbox.ensureFolder('Tools')
      await mailbox.file(await arrivalOf(mailbox, 'filed'), id)
      expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
      await scene.user.renameFolder(TOOLS, 'Gear')
      const folderIds = [scene.speaks === 'imap' ? id.replace(TOOLS, 'Gear') : id]
      expect(await mailbox.hasKept('bob@cold.example', { folderIds })).toBe(false)
      await scene.deliver({ subject: 'theirs', id: '<theirs@cold.example>' })
      await scene.user.move(await scene.find('theirs', 'INBOX'), 'Clients')
      expect(await mailbox.hasKept('bob@cold.example', { folderIds })).toBe(true)
    },
  },
  {
    says: 'a message is flagged once and unflagged once, in the inbox and on ice, and nothing else of it changes',
    moves: able,
    async test(scene) {
      await scene.deliver({ subject: 'bill', id: '<bill@cold.example>' })
      await scene.user.flag(await scene.find('bill', 'INBOX'), 'Later')
      const mailbox = await scene.open()
      let ref = (await mailbox.arrivedSince(anHourAgo())).arrived[0] ?? { key: '', messageId: '' }
      const permit = () => Promise.reject(new Error('not ours'))
      for (const folder of ['INBOX', 'Icebox']) {
        if (folder === 'Icebox') ref = (await mailbox.move(ref, 'icebox')).ref
        await expect(mailbox.flag(ref, true, permit)).rejects.toThrow()
        expect((await scene.find('bill', folder)).flags).not.toContain('\\Flagged')
        expect(await mailbox.flag(ref, false, permit)).toBe('already')
        expect([await mailbox.flag(ref, true), await mailbox.flag(ref, true)]).toEqual(['changed', 'already'])
        expect((await scene.find('bill', folder)).flags).toEqual(expect.arrayContaining(['\\Flagged', 'Later']))
        expect([await mailbox.flag(ref, false), await mailbox.flag(ref, false)]).toEqual(['changed', 'already'])
        expect((await scene.find('bill', folder)).flags).not.toContain('\\Flagged')
        expect(await scene.placesOf('bill')).toEqual([folder])
      }
    },
  },
  {
    says: 'what is in neither place is not flagged',
    async test(scene) {
      await scene.deliver({ subject: 'kept', id: '<kept@cold.example>' })
      const mailbox = await scene.open()
      const arrival = await arrivalOf(mailbox, 'kept')
      await scene.user.move(await scene.find('kept', 'INBOX'), 'Clients')
      await expect(mailbox.flag(arrival, true)).rejects.toMatchObject({ kind: 'gone' })
      expect((await scene.find('kept', 'Clients')).flags).not.toContain('\\Flagged')
      const never = { key: '1:1', messageId: '<never@cold.example>' }
      await expect(mailbox.flag(never, true)).rejects.toMatchObject({ kind: 'gone' })
    },
  },
  {
    says: 'mail that we flagged was not kept by its user where we say so, and other flagged mail was',
    async test(scene) {
      for (const subject of ['ours', 'theirs']) await scene.deliver({ subject, id: `<${subject}@cold.example>` })
      const mailbox = await scene.open()
      const flagged = [await arrivalOf(mailbox, 'ours')]
      for (const ref of flagged) await mailbox.flag(ref, true)
      expect(await mailbox.hasKept('bob@cold.example', { flagged })).toBe(false)
      expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
      await scene.user.flag(await scene.find('theirs', 'INBOX'), '\\Flagged')
      expect(await mailbox.hasKept('bob@cold.example', { flagged })).toBe(true)
    },
  },
]
