import { holdTeamOf } from '../../server/src/operation/people/people.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { withApp } from './with-app.ts'

/** Lets the team of an address go on that `icebox suspend` put on hold. */
await runCommand(async () => {
  const { words } = wordsOf([])
  const [address, ...others] = words
  if (address === undefined || others.length > 0) throw new Stopped('Usage: npx icebox resume ADDRESS.')
  await withApp(async app => {
    const { people, isChanged } = await holdTeamOf(app, { address, isHeld: false })
    console.log(`${isChanged ? 'Goes on' : 'Was not on hold'}: ${people.join(', ')}.`)
  })
})
