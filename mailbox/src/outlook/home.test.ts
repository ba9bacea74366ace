import { afterEach, describe, expect, it } from 'vitest'
import { type OutlookBox, openOutlookBox } from '../conformance/outlook-world.ts'
import { openMailbox } from '../providers.ts'
import { refusal, type Scripted, type ScriptedGraph, type Seen, scriptedGraph } from './graph-for-tests.ts'
import { findHome } from './home.ts'
import { openOutlookMailbox } from './open.ts'
import { openGraph } from './requests/graph.ts'

describe('in a mailbox', () => {
  let box: OutlookBox
  afterEach(() => box.stop())

  it('the folder is made once, kept through a renaming, and shown at the right address', async () => {
    box = await openOutlookBox('ann@hotmail.co.uk')
    const first = await box.open()
    expect(first.iceboxPath).toBe('Icebox')
    expect((await box.open()).folderId).toBe(first.folderId)
    expect(first.folderUrl).toBe(`https://outlook.live.com/mail/0/${encodeURIComponent(first.folderId)}`)
    await box.twin.program(box.address).renameFolder('Icebox', 'Cold things')
    const later = await openMailbox({ ...box.settings, folderId: first.folderId }, box.options)
    expect([later.iceboxPath, later.folderId]).toEqual(['Cold things', first.folderId])
    expect(later.folderCount).toBe(first.folderCount)
  })

  it('a folder the user made is taken, in whatever case its name is written', async () => {
    box = await openOutlookBox('ann@firm.example')
    await box.deliver('Subject: mine\r\n\r\nx', 'ICEBOX')
    const mailbox = await box.open()
    expect(mailbox.iceboxPath).toBe('ICEBOX')
    expect(mailbox.folderUrl).toBe(`https://outlook.office.com/mail/${encodeURIComponent(mailbox.folderId)}`)
  })

  it('a folder the user deleted is made again and not searched for among the deleted ones', async () => {
    box = await openOutlookBox('ann@outlook.com')
    const { folderId } = await box.open()
    await box.user.removeFolder('Icebox')
    const again = await openMailbox({ ...box.settings, folderId }, box.options)
    expect(again.iceboxPath).toBe('Icebox')
    expect(again.folderId).not.toBe(folderId)
  })
})

describe('in odd accounts', () => {
  let server: ScriptedGraph
  afterEach(() => server.stop())

  const folder = (id: string, parentFolderId: string, displayName = id) => ({ id, displayName, parentFolderId })
  const FOLDERS = [
    ...[folder('inbox', 'root'), folder('deleteditems', 'root'), folder('Projects', 'root')],
    ...[folder('kept', 'Projects', 'Icebox'), folder('old', 'deleteditems'), folder('lost', 'old', 'Icebox')],
  ]
  const ok = (json: unknown): Scripted => ({ status: 200, json })

  function oneFolder(path: string) {
    const id = /^\/me\/mailFolders\/(\w+)\?/.exec(decodeURIComponent(path))?.[1]
    return FOLDERS.find(each => each.id === id)
  }

  function answer({ method, path, body }: Seen): Scripted {
    if (path === '/$batch') {
      const { requests } = body as { requests: { id: string; url: string }[] }
      const responses = requests.map(({ id, url }) => ({
        id,
        status: oneFolder(url) ? 200 : 404,
        body: oneFolder(url) ?? {},
      }))
      return ok({ responses })
    }
    if (method === 'POST') return { status: 201, json: folder('made', 'root', 'Icebox') }
    if (path.startsWith('/me/mailFolders?'))
      return ok({ value: FOLDERS.filter(each => each.parentFolderId === 'root') })
    const found = oneFolder(path)
    return found ? ok(found) : refusal(404, 'ErrorItemNotFound')
  }

  it.each([
    ['moved below another folder is still ours', 'kept', 'kept'],
    ['in a folder that was deleted is not', 'lost', 'made'],
    ['that is nowhere is made', 'never', 'made'],
  ])('a known folder %s', async (_, known, found) => {
    server = await scriptedGraph(answer)
    const home = await findHome(openGraph(server.settings(), server.options), 'Icebox', known)
    expect(home.icebox.id).toBe(found)
  })

  it('one that somebody else has just made is taken', async () => {
    let made = false
    server = await scriptedGraph(seen => {
      if (seen.method === 'POST' && seen.path !== '/$batch') {
        made = true
        return refusal(409, 'ErrorFolderExists')
      }
      if (made && seen.path.startsWith('/me/mailFolders?')) return ok({ value: [folder('theirs', 'root', 'icebox')] })
      return answer(seen)
    })
    const home = await findHome(openGraph(server.settings(), server.options), 'Icebox', undefined)
    expect(home.icebox.id).toBe('theirs')
  })

  it('an account without a mailbox is told in plain words', async () => {
    server = await scriptedGraph(({ body }) => {
      const { requests } = body as { requests: { id: string }[] }
      const error = { code: 'MailboxNotEnabledForRESTAPI', message: 'secret words' }
      return ok({ responses: requests.map(({ id }) => ({ id, status: 404, body: { error } })) })
    })
    await expect(openOutlookMailbox(server.settings(), server.options)).rejects.toMatchObject({
      kind: 'unsupported',
      message: 'This Microsoft account has no mailbox that can be opened.',
    })
  })
})
