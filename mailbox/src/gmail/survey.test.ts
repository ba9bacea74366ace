import { describe, expect, it } from 'vitest'
import type { Cursor, OpenMailbox, Survey } from '../mailbox.ts'
import { ANN, openTestBox, type TestBox } from './box-for-tests.ts'

const generous = { quota: { unitsPerMinute: 1e9 } }
const quick = { gmailUnitsPerMinute: 1e9 }

const subjects = ({ candidates }: Survey) => candidates.map(({ subject }) => subject)

/** Every page from the newest to the oldest; each by the mailbox that `next` hands out. */
async function pagesOf(next: () => Promise<OpenMailbox>): Promise<Survey[]> {
  const pages: Survey[] = []
  let from: Cursor | null = null
  do {
    const page: Survey = await (await next()).survey(from)
    pages.push(page)
    from = JSON.parse(JSON.stringify(page.cursor))
  } while (from !== null)
  return pages
}

const deliverMany = async (box: TestBox, count: number) => {
  for (let at = 0; at < count; at++) {
    await box.deliver(`old ${at}`, { receivedAt: new Date(Date.now() - (at + 1) * 60_000) })
  }
}

describe('surveying at Gmail', () => {
  it('goes from the newest to the oldest, page by page, and says how far it is', async () => {
    const box = await openTestBox(generous)
    await deliverMany(box, 120)
    const mailbox = await box.open({}, quick)
    const pages = await pagesOf(async () => mailbox)
    expect(pages.map(({ looked, total }) => [looked, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
    ])
    expect(pages.flatMap(subjects)).toEqual(Array.from({ length: 120 }, (_, at) => `old ${at}`))
  })

  it('misses nothing when every page is asked of a new session and new mail comes in between', async () => {
    const box = await openTestBox(generous)
    await deliverMany(box, 120)
    const pages = await pagesOf(async () => {
      await box.deliver('new')
      return box.open({}, quick)
    })
    expect(new Set(pages.flatMap(subjects)).size).toBe(121)
    const [first] = pages
    expect(first && subjects(first)[0]).toBe('new')
  })

  it('goes on where it was when the last message of a page is gone', async () => {
    const box = await openTestBox(generous)
    await deliverMany(box, 60)
    const mailbox = await box.open({}, quick)
    const first = await mailbox.survey(null)
    await box.twin.program(ANN).move(await box.find('old 49'), 'Trash')
    const second = await (await box.open({}, quick)).survey(first.cursor)
    expect(subjects(second)).toEqual(Array.from({ length: 10 }, (_, at) => `old ${at + 50}`))
    expect(second.total).toBe(59)
  })

  it('sets aside what is no mail from a stranger, and fetches none of it', async () => {
    const box = await openTestBox(generous)
    await box.deliver('stranger')
    await box.deliver('important')
    await box.deliver('colleague', { from: 'eve@house.example' })
    await box.deliver('machine', { from: 'Shop <no-reply@shop.example>' })
    await box.deliver('list', { extra: 'List-Id: Birds <birds.lists.example.org>\r\n' })
    await box.deliver('answered')
    await box.deliver('Re: answered', { from: ANN, folder: 'Sent', extra: 'In-Reply-To: <answered@cold.example>\r\n' })
    for (const subject of ['starred', 'filed', 'offer', 'notice', 'friends', 'forum']) await box.deliver(subject)
    const label = async (subject: string, ...addLabelIds: string[]) =>
      box.call('POST', `/messages/${(await box.find(subject)).id}/modify`, { addLabelIds })
    await label('important', 'IMPORTANT')
    await label('starred', 'STARRED')
    await label('offer', 'CATEGORY_PROMOTIONS')
    await label('notice', 'CATEGORY_UPDATES')
    await label('friends', 'CATEGORY_SOCIAL')
    await label('forum', 'CATEGORY_FORUMS')
    await box.twin.program(ANN).flag(await box.find('filed'), 'Receipts')
    const mailbox = await box.open({}, quick)
    let page: Survey | undefined
    const cost = await box.unitsOf(async () => {
      page = await mailbox.survey(null)
    })
    expect(page && subjects(page)).toEqual(['important', 'stranger'])
    expect(page).toMatchObject({ looked: 12, total: 12, cursor: null })
    expect(cost).toBe(3 * 5 + 2 * 20)
  })
})
