import { afterAll } from 'vitest'
import { dovecotWorld, scriptedWorld } from './conformance/backends.ts'
import { promiseTable } from './conformance/table.ts'
import { describeMailbox } from './conformance.ts'

// IMAP servers that lack MOVE, UIDPLUS or both.
describeMailbox('Dovecot without MOVE', () => dovecotWorld('no-move', 'by_copy'))
describeMailbox('Dovecot without UIDPLUS', () => dovecotWorld('no-uidplus', 'never'))
describeMailbox('Scripted MOVE only', () => scriptedWorld({ move: true, uidplus: false }, 'at_once'))
describeMailbox('Scripted with neither', () => scriptedWorld({ move: false, uidplus: false }, 'never'))

afterAll(() => {
  process.stdout.write(`\n${promiseTable()}\n\n`)
})
