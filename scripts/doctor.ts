import { type Config, readConfig } from '../server/src/config.ts'
import { lookAtCertificate } from './doctor/certificate.ts'
import { type Finding, lineOf, well } from './doctor/finding.ts'
import { lookAtAddress, lookAtDatabase, lookAtKeys, lookAtOutgoing, lookAtRegistration } from './doctor/installation.ts'
import { lookAtBackups, lookAtDisk, lookAtMetrics, lookAtSealed } from './doctor/operation.ts'
import { lookAtGoogle, lookAtMicrosoft } from './doctor/providers.ts'
import { lookAtStripe } from './doctor/stripe.ts'
import { runCommand, Stopped } from './run.ts'

/** In the order in which one thing rests on another, so that the first broken line is the one to begin with. */
const LOOKS: readonly ((config: Config) => Promise<Finding[]>)[] = [
  lookAtKeys,
  lookAtDatabase,
  config => lookAtCertificate(config),
  lookAtAddress,
  lookAtRegistration,
  lookAtGoogle,
  lookAtMicrosoft,
  lookAtStripe,
  lookAtOutgoing,
  lookAtSealed,
  lookAtBackups,
  lookAtDisk,
  lookAtMetrics,
]

/** Looks at everything this installation rests on, changes nothing, and names what is broken. */
await runCommand(async () => {
  const config = readConfig(process.env)
  console.log(lineOf(well('Configuration', `can be read; the data folder is ${config.home}.`)))
  let faults = 0
  for (const look of LOOKS) {
    for (const finding of await look(config)) {
      console.log(lineOf(finding))
      if (finding.state === 'broken') faults++
    }
  }
  if (faults > 0) throw new Stopped(`\n${faults === 1 ? 'One thing is' : `${faults} things are`} broken.`)
  console.log('\nNothing is broken.')
})
