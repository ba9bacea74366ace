import { moneyOf } from '../../server/src/billing/letters/letters.ts'
import { refundTeamOf } from '../../server/src/operation/people/limits.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { withApp } from './with-app.ts'

/** Gives back what the money-back guarantee covers, and ends the plan, as the owner of the team could. */
await runCommand(async () => {
  const { words } = wordsOf([])
  const [address, ...others] = words
  if (address === undefined || others.length > 0) throw new Stopped('Usage: npx icebox refund ADDRESS.')
  await withApp(async app => {
    const { owner, amountCents } = await refundTeamOf(app, address)
    console.log(`Given back to ${owner}: ${moneyOf(amountCents)}. The plan has ended, and they are told by letter.`)
  })
})
