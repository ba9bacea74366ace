import { afterAll } from 'vitest'
import { dovecotWorld, labelsWorld, scriptedWorld } from './conformance/backends.ts'
import { gmailWorld } from './conformance/gmail-world.ts'
import { outlookWorld } from './conformance/outlook-world.ts'
import { promiseTable } from './conformance/table.ts'
import { describeMailbox } from './conformance.ts'

// One of each kind that people connect; conformance.whole.test.ts holds the rarer servers.
describeMailbox('Dovecot', () => dovecotWorld('full', 'at_once'))
describeMailbox('Scripted like iCloud', () => scriptedWorld({ move: false, uidplus: true }, 'by_copy'))
describeMailbox('Gmail by password', labelsWorld)
describeMailbox('Gmail', gmailWorld)
describeMailbox('Outlook', outlookWorld)

afterAll(() => {
  process.stdout.write(`\n${promiseTable()}\n\n`)
})
