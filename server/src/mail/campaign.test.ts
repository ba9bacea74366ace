import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DovecotCampaignHost, dovecotHost } from '../../testing/campaign/dovecot-host.ts'
import type { Imap } from '../../testing/campaign/dovecot-post.ts'
import { judgeAll } from '../../testing/campaign/verdict.ts'
import type { Lying } from '../../testing/orders/box.ts'
import { letterTo } from '../../testing/orders/letters.ts'
import { type Letter, markedByOwner, movedByOwner, newLetter } from '../../testing/orders/model.ts'
import { newWorker } from '../../testing/orders/workers.ts'
import { syncMailbox } from './sync/sync.ts'

let host: DovecotCampaignHost
let imap: Imap

beforeAll(async () => {
  host = await dovecotHost('move')
  imap = await host.connect()
})

afterAll(async () => {
  await imap.logout()
  await host.stop()
})

const lyingOf = async ({ copy }: Letter) => (await host.post.look()).find(each => each.copy === copy) as Lying

/** Does something to a letter of which nobody keeps a record. */
async function secretly(letter: Letter, does: (uid: string) => Promise<unknown>): Promise<void> {
  const { folder, key } = await lyingOf(letter)
  await imap.mailboxOpen(folder)
  await does(key.slice(key.indexOf(':') + 1))
}

const byUid = { uid: true }

describe('whoever judges a campaign', () => {
  it('finds nothing wrong where nothing is, and names all that is', async () => {
    const worker = newWorker(host.test.app)
    const work = () => syncMailbox(worker.context, host.post.mailboxId)
    const letters: Letter[] = []
    for (const [number, isCold] of [true, true, true, true, true, false, false, false].entries()) {
      const letter = letterTo(host.post, { isCold, hasId: true, number })
      const receivedAt = new Date(Date.now() - number * 5_000)
      letters.push(newLetter({ ...letter, receivedAt, copy: await host.post.deliver(letter.raw, receivedAt) }))
    }
    const scene = { host, letters, faults: [] as string[], hasTaught: false }
    await work()
    expect(await judgeAll(scene)).toEqual([])
    expect(scene.faults).toEqual([])

    const [doubled, lost, movedAgain, rewritten, thawed, forgotten, unmarked, undecided] = letters as [
      ...[Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter],
    ]
    await host.post.move(await lyingOf(movedAgain), 'INBOX')
    movedByOwner(movedAgain, 'INBOX')
    await work()
    await worker.context.connections.closeAll()
    await secretly(movedAgain, uid => imap.messageMove(uid, 'Icebox', byUid))
    await secretly(doubled, uid => imap.messageCopy(uid, 'INBOX', byUid))
    await secretly(lost, uid => imap.messageDelete(uid, byUid))
    await secretly(rewritten, uid => imap.messageDelete(uid, byUid))
    await imap.append('Icebox', rewritten.raw.replace('Best,', 'Rest,'))
    await secretly(thawed, uid => imap.messageMove(uid, 'INBOX', byUid))
    markedByOwner(unmarked, '\\Flagged')
    const { db } = host.test.app
    await db.deleteFrom('entry').where('message_id', '=', forgotten.messageId).execute()
    await db.updateTable('entry').set({ state: 'seen' }).where('message_id', '=', undecided.messageId).execute()

    await judgeAll(scene)
    const named = (letter: Letter) => scene.faults.filter(fault => fault.startsWith(letter.copy)).join('; ')
    expect(named(doubled)).toMatch(/it lies in (INBOX and Icebox|Icebox and INBOX)/)
    expect(named(lost)).toContain('it is lost')
    expect(named(movedAgain)).toContain('moved from INBOX to Icebox, which nobody may')
    expect(named(rewritten)).toContain('it is lost')
    expect(scene.faults).toContainEqual(expect.stringMatching(/^unknown .*nobody delivered it/))
    expect(named(thawed)).toContain('moved from Icebox to INBOX, which nobody may')
    expect(named(forgotten)).toContain('it was forgotten')
    expect(named(unmarked)).toContain('it lost the marks')
    expect(named(undecided)).toContain('the books say seen though nothing is to be waited for')
  })
})
