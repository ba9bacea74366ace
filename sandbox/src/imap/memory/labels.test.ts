import { beforeEach, expect, it } from 'vitest'
import { gmailFolders, LabelAccount } from './labels.ts'
import type { Folder, StoredMessage } from './store.ts'

let account: LabelAccount
let message: StoredMessage
beforeEach(() => {
  account = new LabelAccount('ada@gmail.com', 'secret', gmailFolders)
  message = account.folder('INBOX').add(Buffer.from('Subject: one\r\n\r\nHello\r\n'))
})

const starred = () => account.folder('[Gmail]/Starred')
const idsIn = (folder: Folder) => folder.messages.map(({ id }) => id)

it('a message is among the starred ones for as long as it is flagged, whichever folder the flag is set in', () => {
  account.folder('[Gmail]/All Mail').setFlags(1, ['\\Flagged'])
  expect(idsIn(starred())).toEqual([message.id])
  expect([...message.flags]).toEqual(['\\Flagged'])
  starred().setFlags(1, [])
  expect(idsIn(starred())).toEqual([])
})

it('what is put among the starred ones becomes flagged, and what leaves them is not any more', () => {
  starred().copy(message)
  expect([...message.flags]).toEqual(['\\Flagged'])
  starred().remove([1])
  expect([...message.flags]).toEqual([])
  expect(idsIn(account.folder('INBOX'))).toEqual([message.id])
})

it('a starred message in the trash is nowhere else', () => {
  account.folder('INBOX').setFlags(1, ['\\Flagged'])
  account.folder('[Gmail]/Trash').copy(message)
  const full = [...account.folders.values()].filter(({ messages }) => messages.length > 0)
  expect(full.map(({ path }) => path)).toEqual(['[Gmail]/Trash'])
})
