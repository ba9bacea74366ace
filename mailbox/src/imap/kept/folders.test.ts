import type { ListResponse } from 'imapflow'
import { expect, it } from 'vitest'
import { keepingFolders } from './folders.ts'

interface Listed {
  readonly path: string
  readonly delimiter?: string
  readonly flags?: readonly string[]
  /** What imapflow makes of a name by itself. */
  readonly guessed?: string
}

/** As imapflow lists a folder. */
function listed({ path, delimiter = '/', flags = [], guessed }: Listed): ListResponse {
  const parent = path.split(delimiter)
  const name = parent.pop() ?? path
  const mark = flags.find(flag => /^\\[A-Z]/.test(flag)) ?? guessed
  return {
    ...{ path, pathAsListed: path, name, delimiter, parent, parentPath: parent.join(delimiter) },
    ...{ flags: new Set(flags), listed: true, subscribed: true },
    ...(mark && { specialUse: mark, specialUseSource: flags.length > 0 ? 'extension' : 'name' }),
  }
}

interface Host {
  readonly labels?: boolean
  readonly others?: string
  readonly icebox?: string
  readonly sent?: readonly string[]
}

function kept(folders: readonly Listed[], { labels, others, icebox = 'Icebox', sent = [] }: Host = {}): string[] {
  const client = {
    capabilities: new Map(labels ? [['X-GM-EXT-1', true]] : []),
    namespaces: {
      personal: [{ prefix: '', delimiter: '/' }],
      other: others === undefined ? (false as const) : [{ prefix: others, delimiter: '/' }],
      shared: false as const,
    },
  }
  const found = keepingFolders(client, folders.map(listed), { iced: [icebox], sent })
  return found.map(({ path, counts }) => `${path}: ${counts}`)
}

it('a folder without a mark or a usual name is the user’s; those of starred mail come first', () => {
  const folders = [{ path: 'Clients' }, { path: 'INBOX' }, { path: 'Clients/Archive' }, { path: 'Archive/Clients' }]
  expect(kept(folders)).toEqual([
    'INBOX: starred',
    'Archive/Clients: starred',
    'Clients: filed',
    'Clients/Archive: filed',
  ])
})

it('a mark of the host holds for all within the folder, at whatever depth and in whatever case', () => {
  const marks = ['\\Trash', '\\junk', '\\Drafts', '\\Sent', '\\All', '\\Important']
  const folders = marks.flatMap(mark => [
    { path: `My/${mark.slice(1)}`, flags: [mark] },
    { path: `My/${mark.slice(1)}/in` },
  ])
  expect(
    kept([...folders, { path: 'My/Old', flags: ['\\Archive'] }, { path: 'My/Old/2025' }, { path: 'My/House' }]),
  ).toEqual(['My/Old: starred', 'My/Old/2025: starred', 'My/House: filed'])
})

it('the second folder with one mark, of which imapflow names only the first, is marked as well', () => {
  const second = { ...listed({ path: 'Bin 2', flags: ['\\Trash'] }), specialUse: undefined }
  const client = { capabilities: new Map(), namespaces: undefined }
  expect(keepingFolders(client, [second], { iced: ['Icebox'], sent: [] })).toEqual([])
})

it('what a name makes imapflow guess counts at the top alone', () => {
  const folders = [
    { path: 'Roskat', guessed: '\\Trash' },
    { path: 'Clients/Roskat', guessed: '\\Trash' },
  ]
  expect(kept(folders)).toEqual(['Clients/Roskat: filed'])
})

it('folders below the inbox and the prefixes of mail programs are taken for what they are', () => {
  const paths = [
    'INBOX',
    'INBOX.Trash',
    'INBOX.Clients',
    'INBOX.Archiv.2025',
    'INBOX.Icebox',
    'INBOX.Icebox.Recruiters',
  ]
  const folders = [...paths, '[Imap].Drafts', '[Imap].Clients'].map(path => ({ path, delimiter: '.' }))
  expect(kept(folders, { icebox: 'INBOX.Icebox' })).toEqual([
    'INBOX: starred',
    'INBOX.Archiv.2025: starred',
    'INBOX.Clients: filed',
    '[Imap].Clients: filed',
  ])
})

it('a folder that shows starred mail counts only where folders are labels', () => {
  const folders = [{ path: 'Starred', flags: ['\\Flagged'] }]
  expect(kept(folders)).toEqual([])
  expect(kept(folders, { labels: true })).toEqual(['Starred: starred'])
})

it('folders of sent mail, of the Icebox and of other people are none', () => {
  const paths = [
    'Letters out',
    'Letters out/2025',
    'Icebox',
    'Icebox/Recruiters',
    'Icebox of mine',
    'shared/bob/Clients',
  ]
  const host = { sent: ['Letters out'], others: 'shared/' }
  expect(
    kept(
      paths.map(path => ({ path })),
      host,
    ),
  ).toEqual(['Icebox of mine: filed'])
})

it('an archive of very many folders does not stand before those of the user', () => {
  const archives = Array.from({ length: 60 }, (_, at) => ({ path: `Archives/${at}` }))
  const found = kept([{ path: 'INBOX' }, ...archives, { path: 'Clients' }])
  expect(found).toHaveLength(62)
  expect([found.indexOf('INBOX: starred'), found.indexOf('Clients: filed')]).toEqual([0, 10])
})
