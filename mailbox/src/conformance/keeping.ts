import { expect } from 'vitest'
import { arrivalOf } from './breaking.ts'
import type { Promised } from './promised.ts'
import type { Mail, Scene } from './world.ts'

export const keeping: readonly Promised[] = [
  {
    says: 'mail that the user starred or flagged was kept, also once it is archived',
    async test(scene) {
      await deliverStarred(scene, { subject: 'here', from: 'Ann <Ann@Friend.example>' })
      await deliverStarred(scene, { subject: 'archived', from: 'ben@friend.example', folder: 'Archive' })
      await isKept(scene, ['ann@friend.example', 'BEN@friend.example'], ['eve@friend.example', 'n@friend.example'])
    },
  },
  {
    says: 'mail filed in a folder or under a label that the user made was kept, also in one made a moment ago',
    async test(scene) {
      await file(scene, { subject: 'filed', from: 'carl@friend.example' }, 'Clients')
      const mailbox = await scene.open()
      expect(await mailbox.hasKept('carl@friend.example')).toBe(true)
      await file(scene, { subject: 'below', from: 'dora@friend.example' }, 'Projects/House')
      expect(await mailbox.hasKept('dora@friend.example')).toBe(true)
      expect(await mailbox.hasKept('eve@friend.example')).toBe(false)
    },
  },
  {
    says: 'mail merely received, read or archived was not kept',
    async test(scene) {
      await deliver(scene, { subject: 'received', from: 'a@cold.example' })
      await deliver(scene, { subject: 'read', from: 'b@cold.example' })
      await deliver(scene, { subject: 'archived', from: 'c@cold.example', folder: 'Archive' })
      for (const subject of ['read', 'archived']) await flag(scene, subject, '\\Seen')
      await isKept(scene, [], ['a@cold.example', 'b@cold.example', 'c@cold.example'])
    },
  },
  {
    says: 'mail on ice, thrown away or taken for junk was not kept, even starred',
    async test(scene) {
      const folders = ['Icebox', 'Icebox/Recruiters', 'Deleted Messages', 'Junk']
      for (const [at, folder] of folders.entries()) {
        await file(scene, { subject: `in ${folder}`, from: `${at}@cold.example` }, folder)
        await flag(scene, `in ${folder}`, '\\Flagged')
      }
      const senders = folders.map((_, at) => `${at}@cold.example`)
      await isKept(scene, [], senders)
    },
  },
  {
    says: 'starred mail was kept until it is moved to the Icebox',
    moves: ['at_once', 'by_copy'],
    async test(scene) {
      await deliverStarred(scene, { subject: 'moved', from: 'bob@cold.example' })
      const mailbox = await scene.open()
      expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
      const { ref } = await mailbox.move(await arrivalOf(mailbox, 'moved'), 'icebox')
      expect(await mailbox.hasKept('bob@cold.example')).toBe(false)
      await mailbox.move(ref, 'inbox')
      expect(await mailbox.hasKept('bob@cold.example')).toBe(true)
    },
  },
  {
    says: 'mail that was filed and then deleted was not kept',
    async test(scene) {
      await deliver(scene, { subject: 'deleted', from: 'bob@cold.example', folder: 'Clients' })
      await flag(scene, 'deleted', '\\Deleted')
      await isKept(scene, [], ['bob@cold.example'])
    },
  },
  {
    says: 'what hosts and mail programs file by themselves was not kept, in whatever language they name the folder',
    async test(scene) {
      const folders = ['Archiv/2025', 'Corbeille', 'Postausgang', 'Notizen', 'Plantillas', 'Rascunhos', 'Ongewenst']
      for (const [at, folder] of folders.entries()) {
        await file(scene, { subject: `in ${folder}`, from: `${at}@cold.example` }, folder)
      }
      await file(scene, { subject: 'starred', from: 'ann@friend.example' }, 'Archiv/2025')
      await flag(scene, 'starred', '\\Flagged')
      const senders = folders.map((_, at) => `${at}@cold.example`)
      await isKept(scene, ['ann@friend.example'], senders)
    },
  },
  {
    says: 'an address within another one, or in the name beside it, is not the address that was kept',
    async test(scene) {
      const from = '"bob@shop.example" <notbob@shop.example.net>'
      await deliverStarred(scene, { subject: 'starred', from })
      await deliver(scene, { subject: 'filed', from, folder: 'Clients' })
      await deliverStarred(scene, { subject: 'longer', from: 'bob@shop.example.net' })
      const others = ['bob@shop.example', 'otbob@shop.example.net', 'notbob@shop.example', 'bob@shop.example.ne']
      await isKept(scene, ['notbob@shop.example.net', 'bob@shop.example.net'], others)
    },
  },
  {
    says: 'nothing was kept from what is no address of one person',
    async test(scene) {
      await deliverStarred(scene, { subject: 'starred', from: 'bob@cold.example' })
      const odd = ['', '@', 'bob', 'bob@', '@cold.example', 'cold.example', 'bob@cold.example eve@cold.example']
      const odder = ['"} OR in:inbox {"@cold.example', 'bob@cold.example\r\n', '*@cold.example', 'böb@cold.example']
      await isKept(scene, ['bob@cold.example'], [...odd, ...odder, `${'b'.repeat(9_000)}@cold.example`])
    },
  },
  {
    says: 'a host that refuses to say what was kept is asked again or unavailable, and never understood as no',
    async test(scene) {
      await deliverStarred(scene, { subject: 'starred', from: 'ann@friend.example' })
      const mailbox = await scene.open()
      scene.tap.befall('no', command => /^(UID SEARCH|GET .*\/messages)$/.test(command))
      const answer = await mailbox.hasKept('ann@friend.example').catch(error => error)
      if (answer !== true) expect(answer).toMatchObject({ name: 'MailboxError', kind: 'unavailable' })
      expect(await mailbox.hasKept('ann@friend.example')).toBe(true)
      await mailbox.close()
      await expect(mailbox.hasKept('ann@friend.example')).rejects.toMatchObject({ kind: 'unavailable' })
    },
  },
  {
    says: 'a folder that vanishes while it is asked what was kept counts as empty',
    speaks: 'imap',
    async test(scene) {
      await deliver(scene, { subject: 'taken out', from: 'carl@friend.example', folder: 'Clients' })
      await deliver(scene, { subject: 'filed', from: 'carl@friend.example', folder: 'Projects' })
      await scene.user.move(await scene.find('taken out', 'Clients'), 'Archive')
      const mailbox = await scene.open()
      scene.tap.holdUp(
        () => scene.user.removeFolder('Clients'),
        command => command === 'SELECT',
      )
      expect(await mailbox.hasKept('carl@friend.example')).toBe(true)
      expect(await mailbox.hasKept('eve@friend.example')).toBe(false)
    },
  },
  {
    says: 'of very many folders some are asked what was kept, and not all',
    speaks: 'imap',
    async test(scene) {
      const names = Array.from({ length: 45 }, (_, at) => `Client ${at}`)
      for (const folder of names) await deliver(scene, { subject: folder, from: 'carl@friend.example', folder })
      const mailbox = await scene.open()
      const before = scene.tap.commands.length
      expect(await mailbox.hasKept('eve@friend.example')).toBe(false)
      expect(scene.tap.commands.slice(before).filter(command => command === 'SELECT')).toHaveLength(40)
    },
  },
]

async function isKept(scene: Scene, kept: readonly string[], notKept: readonly string[]): Promise<void> {
  const mailbox = await scene.open()
  for (const who of kept) expect(await mailbox.hasKept(who), who).toBe(true)
  for (const who of notKept) expect(await mailbox.hasKept(who), who.slice(0, 60)).toBe(false)
}

async function deliverStarred(scene: Scene, mail: Mail): Promise<void> {
  await deliver(scene, mail)
  await flag(scene, mail.subject, '\\Flagged')
}

/** As the user does in another mail program. */
async function file(scene: Scene, mail: Mail, folder: string): Promise<void> {
  await deliver(scene, mail)
  await scene.user.move(await scene.find(mail.subject, 'INBOX'), folder)
}

const deliver = (scene: Scene, mail: Mail) =>
  scene.deliver({ id: `<${mail.subject.replaceAll(/\W/g, '.')}@kept.example>`, ...mail })

async function flag(scene: Scene, subject: string, mark: string): Promise<void> {
  const found = (await scene.user.messages()).find(seen => seen.subject === subject)
  if (!found) throw new Error(`No message "${subject}"`)
  await scene.user.flag(found, mark)
}
