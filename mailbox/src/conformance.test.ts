import { afterAll } from 'vitest'
import { dovecotWorld } from './conformance/backends.ts'
import { gmailWorld } from './conformance/gmail-world.ts'
import { outlookWorld } from './conformance/outlook-world.ts'
import { promiseTable } from './conformance/table.ts'
import { describeMailbox } from './conformance.ts'

// One of each protocol; conformance.whole.test.ts holds the servers that differ from these.
describeMailbox('Dovecot', () => dovecotWorld('full', 'at_once'))
describeMailbox('Gmail', gmailWorld)
describeMailbox('Outlook', outlookWorld)

afterAll(() => {
  process.stdout.write(`\n${promiseTable()}\n\n`)
})
