import { type Erased, eraseByAddress } from '../../server/src/operation/people/people.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { withApp } from './with-app.ts'

/** Deletes the account of an address as its owner would, and prints the receipt. */
await runCommand(async () => {
  const { words, flags } = wordsOf(['dissolve'])
  const [address, ...others] = words
  if (address === undefined || others.length > 0) throw new Stopped('Usage: npx icebox erase ADDRESS [--dissolve].')
  await withApp(async app => {
    console.log(receiptOf(await eraseByAddress(app, { address, dissolvesTeam: flags.has('dissolve') })))
  })
})

function receiptOf({ accountId, at, mailboxes, messages, rules, keys }: Erased): string {
  return `Erased on ${at.toISOString()}: the account ${accountId}.
With it went mailboxes: ${mailboxes}, what was known of messages: ${messages}, rules: ${rules}, keys: ${keys}.
The mail itself stays where it is. Backups made before still hold the account; a restore of one erases it again.`
}
