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
    const { owner, amountCents, doneBefore } = await refundTeamOf(app, address)
    if (doneBefore !== null) {
      const day = doneBefore.toISOString().slice(0, 10)
      return console.log(`Nothing was given back now: ${moneyOf(amountCents)} went back to ${owner} on ${day} already.`)
    }
    console.log(`Given back to ${owner}: ${moneyOf(amountCents)}. The plan has ended, and they are told by letter.`)
  })
})
