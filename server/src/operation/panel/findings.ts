import { setTimeout } from 'node:timers/promises'
import type { OutputOf } from '@icebox/contract/call'
import type { examineInstallation as examineCall, Finding } from '@icebox/contract/safety/operator'
import type { App } from '../../app.ts'
import type { Member } from '../../kit/http/route.ts'
import { broken } from '../doctor/finding.ts'
import { LOOKS, type Look } from '../doctor/looks.ts'
import { noteLook } from './note-look.ts'

/** A page waits no longer for a look; each has a shorter patience of its own with whoever it asks. */
const PATIENCE_MS = 15_000

/** What the doctor finds in this process, all looks at once. Throws Problem `too_many`. */
export async function examineInstallation(app: App, member: Member): Promise<OutputOf<typeof examineCall>> {
  await noteLook(app, member, 'findings')
  const found = await Promise.all(LOOKS.map(look => findingsOf(app, look)))
  return { at: new Date().toISOString(), findings: found.flat() }
}

/** One look that fails leaves the others standing. */
async function findingsOf({ config, db, log }: App, { what, look }: Look): Promise<Finding[]> {
  const patience = new AbortController()
  const late = [broken(what, `no answer came within ${PATIENCE_MS / 1_000} seconds.`)]
  const end = setTimeout(PATIENCE_MS, late, { signal: patience.signal }).catch(() => late)
  const found = look({ config, db }).catch(error => {
    log.warn({ err: error, look: what }, 'a look at the installation failed')
    return [broken(what, 'this look failed; see the log, or ask npx icebox doctor.')]
  })
  return Promise.race([found, end]).finally(() => patience.abort())
}
