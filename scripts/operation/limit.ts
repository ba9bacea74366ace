import { limitTeamOf } from '../../server/src/operation/people/limits.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { withApp } from './with-app.ts'

const USAGE = 'Usage: npx icebox limit ADDRESS SCANS, a whole number a month, or npx icebox limit ADDRESS plan.'

const HOLDS = `The team shares them. Mail beyond them stays in the inbox and is not judged, and below the plan nothing is billed beside it.
Where they are more than the plan holds, extra scans that the owner pays for come on top.`

/** Gives the team of an address other scans a month than its plan's, or the plan's again. */
await runCommand(async () => {
  const { words } = wordsOf([])
  const [address, most = '', ...others] = words
  if (address === undefined || others.length > 0 || !/^(plan|\d{1,9})$/.test(most)) throw new Stopped(USAGE)
  const scans = most === 'plan' ? null : Number(most)
  await withApp(async app => {
    const { people, isChanged } = await limitTeamOf(app, { address, scans })
    const now = scans === null ? 'What the plan holds' : `${scans.toLocaleString('en-US')} scans a month`
    console.log(`${now}${isChanged ? '' : ', as before'}: ${people.join(', ')}.`)
    console.log(HOLDS)
  })
})
