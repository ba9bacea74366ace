import type { Finding } from '@icebox/contract/safety/operator'
import { lookAtCertificate } from './certificate.ts'
import { lookAtDatabase } from './database.ts'
import type { Examined } from './finding.ts'
import { lookAtAddress, lookAtKeys, lookAtOutgoing, lookAtRegistration } from './installation.ts'
import { lookAtGoogle, lookAtMicrosoft } from './providers.ts'
import { lookAtStripe } from './stripe.ts'
import { lookAtBackups, lookAtDisk, lookAtMetrics, lookAtSealed } from './upkeep.ts'

/** A look at one thing the installation rests on. It changes nothing. */
export interface Look {
  readonly what: string
  readonly look: (at: Examined) => Promise<Finding[]>
}

/** In the order in which one thing rests on another, so that the first broken one is the one to begin with. */
export const LOOKS: readonly Look[] = [
  { what: 'Keys', look: ({ config }) => lookAtKeys(config) },
  { what: 'Database', look: lookAtDatabase },
  { what: 'Certificate', look: ({ config }) => lookAtCertificate(config) },
  { what: 'Address', look: ({ config }) => lookAtAddress(config) },
  { what: 'Registration', look: ({ config }) => lookAtRegistration(config) },
  { what: 'Google', look: ({ config }) => lookAtGoogle(config) },
  { what: 'Microsoft', look: ({ config }) => lookAtMicrosoft(config) },
  { what: 'Stripe', look: ({ config }) => lookAtStripe(config) },
  { what: 'Own mail', look: ({ config }) => lookAtOutgoing(config) },
  { what: 'Sealed', look: lookAtSealed },
  { what: 'Backups', look: ({ config }) => lookAtBackups(config) },
  { what: 'Disk', look: ({ config }) => lookAtDisk(config) },
  { what: 'Numbers', look: ({ config }) => lookAtMetrics(config) },
]
