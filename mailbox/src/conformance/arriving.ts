import { expect } from 'vitest'
import type { Arrivals, OpenMailbox } from '../mailbox.ts'
import type { Promised } from './promised.ts'
import type { Scene } from './world.ts'

const subjects = (arrivals: Arrivals) => arrivals.arrived.map(arrival => arrival.subject).sort()
const start = () => new Date(Date.now() - 3600_000)

export const arriving: readonly Promised[] = [
  {
    says: 'new mail is told once, with sender, subject and size',
    async test(scene) {
      const mailbox = await scene.open()
      const first = await mailbox.arrivedSince(start())
      expect(first.arrived).toEqual([])
      await scene.deliver({ subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=', id: '<one@cold.example>' })
      const second = await mailbox.arrivedSince(first.cursor)
      expect(second.arrived).toMatchObject([
        { messageId: '<one@cold.example>', subject: 'Grüße', from: { address: 'bob@cold.example', name: 'Bob' } },
      ])
      expect(second.arrived[0]?.size).toBeGreaterThan(100)
      expect((await mailbox.arrivedSince(second.cursor)).arrived).toEqual([])
    },
  },
  {
    says: 'asking again without new mail tells nothing, however often',
    async test(scene) {
      await scene.deliver({ subject: 'old', id: '<old@cold.example>' })
      const mailbox = await scene.open()
      const { cursor } = await mailbox.arrivedSince(start())
      for (const _ of [1, 2]) expect((await mailbox.arrivedSince(cursor)).arrived).toEqual([])
    },
  },
  {
    says: 'mail from before the starting moment is left out',
    async test(scene) {
      await scene.deliver({ subject: 'before', id: '<before@cold.example>' })
      const mailbox = await scene.open()
      const arrivals = await mailbox.arrivedSince(new Date(Date.now() + 3600_000))
      expect(arrivals.arrived).toEqual([])
      await scene.deliver({ subject: 'after', id: '<after@cold.example>' })
      expect(subjects(await mailbox.arrivedSince(arrivals.cursor))).toEqual(['after'])
    },
  },
  {
    says: 'mail that came while nobody was connected is told to the next session',
    async test(scene) {
      const mailbox = await scene.open()
      const { cursor } = await mailbox.arrivedSince(start())
      await mailbox.close()
      await scene.deliver({ subject: 'a', id: '<a@cold.example>' })
      await scene.deliver({ subject: 'b', id: '<b@cold.example>' })
      const stored = JSON.parse(JSON.stringify(cursor))
      expect(subjects(await (await scene.open()).arrivedSince(stored))).toEqual(['a', 'b'])
    },
  },
  {
    says: 'when the cursor lost its meaning nothing is missed and old keys still lead to their messages',
    async test(scene) {
      await scene.deliver({ subject: 'known', id: '<known@cold.example>' })
      const before = await scene.open()
      const { arrived, cursor } = await before.arrivedSince(start())
      await before.close()
      await scene.renumber()
      await scene.deliver({ subject: 'new', id: '<new@cold.example>' })
      const mailbox = await scene.open()
      const after = await mailbox.arrivedSince(cursor)
      expect(after.cursor).not.toEqual(cursor)
      expect(subjects(after)).toContain('new')
      expect(await mailbox.locate(arrived)).toMatchObject([{ place: 'inbox' }])
      expect((await mailbox.arrivedSince(after.cursor)).arrived).toEqual([])
    },
  },
  {
    says: 'messages without Message-ID have names of their own that stay the same',
    async test(scene) {
      await scene.deliver({ subject: 'nameless one' })
      await scene.deliver({ subject: 'nameless two' })
      const mailbox = await scene.open()
      const { arrived } = await mailbox.arrivedSince(start())
      expect(new Set(arrived.map(arrival => arrival.messageId)).size).toBe(2)
      const again = await mailbox.arrivedSince(start())
      expect(again.arrived).toEqual(arrived)
      const refs = arrived.map(({ messageId }) => ({ key: '1:999999', messageId }))
      expect(await mailbox.locate(refs)).toMatchObject(arrived.map(({ key }) => ({ place: 'inbox', ref: { key } })))
    },
  },
  {
    says: 'a message of 10 MB is read up to the bound and stays unread',
    async test(scene) {
      await scene.deliver({ subject: 'huge', id: '<huge@cold.example>', body: 'x'.repeat(10_000_000) })
      const mailbox = await scene.open()
      const { arrived } = await mailbox.arrivedSince(start())
      const [huge] = arrived
      if (!huge) throw new Error('The huge message did not arrive')
      expect(huge.size).toBeGreaterThan(10_000_000)
      const text = await mailbox.read(huge, 64_000)
      expect(text.length).toBe(64_000)
      expect(Buffer.from(text).toString('latin1')).toContain('Subject: huge')
      expect((await scene.find('huge', 'INBOX')).flags).not.toContain('\\Seen')
    },
  },
  {
    says: 'many recipients and long headers do not end the session',
    async test(scene) {
      const crowd = Array.from({ length: 20_000 }, (_, index) => `p${index}@crowd.example`).join(',\r\n ')
      await scene.deliver({ subject: 'crowd', id: '<crowd@cold.example>', to: crowd })
      const mailbox = await scene.open()
      expect(subjects(await mailbox.arrivedSince(start()))).toEqual(['crowd'])
    },
  },
  {
    says: 'new mail rings, also right after work in another folder',
    async test(scene) {
      const mailbox = await scene.open()
      const bell = makeBell()
      await scene.listen(mailbox, bell.ring)
      await mailbox.arrivedSince(start())
      const first = bell.next()
      await scene.deliver({ subject: 'one', id: '<one@cold.example>' })
      await first
      await wokenByMailDuringWork(scene, mailbox, bell)
    },
  },
]

async function wokenByMailDuringWork(scene: Scene, mailbox: OpenMailbox, bell: Bell): Promise<void> {
  await mailbox.arrivedSince(start())
  const woken = bell.next()
  const work = mailbox.hasWrittenTo('nobody@cold.example')
  await scene.deliver({ subject: 'two', id: '<two@cold.example>' })
  await work
  await woken
}

interface Bell {
  ring(): void
  next(): Promise<void>
}

function makeBell(): Bell {
  let waiting: (() => void)[] = []
  return {
    ring() {
      for (const wake of waiting) wake()
      waiting = []
    },
    next: () =>
      new Promise(resolve => {
        waiting.push(resolve)
      }),
  }
}
