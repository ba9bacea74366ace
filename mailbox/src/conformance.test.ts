import { afterAll } from 'vitest'
import { dovecotWorld, labelsWorld, scriptedWorld } from './conformance/backends.ts'
import { gmailWorld } from './conformance/gmail-world.ts'
import { outlookWorld } from './conformance/outlook-world.ts'
import { promiseTable } from './conformance/table.ts'
import { describeMailbox } from './conformance.ts'

describeMailbox('Dovecot', () => dovecotWorld('full', 'at_once'))
describeMailbox('Dovecot without MOVE', () => dovecotWorld('no-move', 'by_copy'))
describeMailbox('Dovecot without UIDPLUS', () => dovecotWorld('no-uidplus', 'never'))
describeMailbox('Scripted like iCloud', () => scriptedWorld({ move: false, uidplus: true }, 'by_copy'))
describeMailbox('Scripted MOVE only', () => scriptedWorld({ move: true, uidplus: false }, 'at_once'))
describeMailbox('Scripted with neither', () => scriptedWorld({ move: false, uidplus: false }, 'never'))
describeMailbox('Gmail by password', labelsWorld)
describeMailbox('Gmail', gmailWorld)
describeMailbox('Outlook', outlookWorld)

afterAll(() => {
  process.stdout.write(`\n${promiseTable()}\n\n`)
})
