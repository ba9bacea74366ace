import { afterAll } from 'vitest'
import { dovecotWorld, labelsWorld, scriptedWorld } from './conformance/backends.ts'
import { promiseTable } from './conformance/table.ts'
import { describeMailbox } from './conformance.ts'

// Gmail by IMAP, and IMAP servers that lack MOVE, UIDPLUS or both.
describeMailbox('Gmail by password', labelsWorld)
describeMailbox('Scripted like iCloud', () => scriptedWorld({ move: false, uidplus: true }, 'by_copy'))
describeMailbox('Dovecot without MOVE', () => dovecotWorld('no-move', 'by_copy'))
describeMailbox('Dovecot without UIDPLUS', () => dovecotWorld('no-uidplus', 'never'))
describeMailbox('Scripted MOVE only', () => scriptedWorld({ move: true, uidplus: false }, 'at_once'))
describeMailbox('Scripted with neither', () => scriptedWorld({ move: false, uidplus: false }, 'never'))

afterAll(() => {
  process.stdout.write(`\n${promiseTable()}\n\n`)
})
