import { holdTeamOf } from '../../server/src/operation/people/people.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { withApp } from './with-app.ts'

/** Puts the team of an address on hold; `icebox resume` lets it go on. */
await runCommand(async () => {
  const { words } = wordsOf([])
  const [address, ...others] = words
  if (address === undefined || others.length > 0) throw new Stopped('Usage: npx icebox suspend ADDRESS.')
  await withApp(async app => {
    const { people, isChanged } = await holdTeamOf(app, { address, isHeld: true })
    console.log(`${isChanged ? 'On hold' : 'On hold before'}: ${people.join(', ')}.`)
    console.log('Their mail stays where it arrives and is not judged. They read that whoever runs this suspended them,')
    console.log('and can sign in, take their data and delete the account. npx icebox resume lets them go on.')
  })
})
