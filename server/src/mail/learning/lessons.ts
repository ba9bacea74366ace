import { isReadable } from '@icebox/classifier/personal/prints'
import { emptyProfile, learn, type Profile, parseProfile, unlearn } from '@icebox/classifier/personal/profile'
import type { PersonalKey } from '@icebox/classifier/personal/seal'
import type { App } from '../../app.ts'
import type { Tx } from '../../kit/db/db.ts'
import { profileKey } from '../../kit/sessions/secrets.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import { lockProfile, storeProfile } from './profile-store.ts'

/** What the user's corrections taught so far. */
export function profileOf(stored: object): Profile {
  return Object.keys(stored).length === 0 ? emptyProfile() : parseProfile(stored)
}

/** What was taught, with the key that its fingerprints are read under. */
export function learnedBy(app: App, account: { id: string; profile: object }): { profile: Profile; key: PersonalKey } {
  return { profile: profileOf(account.profile), key: profileKey(app.keys, account.id) }
}

/**
 * Learns from one correction. False when there is nothing to learn from: never judged, judged by an older version, or a
 * wanted message that fails the sender checks, as the next forgery would profit from it.
 */
export async function teach(tx: Tx, { entry, wanted }: { entry: EntryRow; wanted: boolean }): Promise<boolean> {
  const { account_id, fingerprint, sender_check } = entry
  if (!isReadable(fingerprint) || (wanted && sender_check === 'failed')) return false
  const profile = profileOf(await lockProfile(tx, account_id))
  await storeProfile(tx, account_id, learn(profile, { fingerprint, wanted }))
  return true
}

/** Takes back one lesson exactly. */
export async function unteach(tx: Tx, { entry, wanted }: { entry: EntryRow; wanted: boolean }): Promise<void> {
  const { account_id, fingerprint } = entry
  const profile = profileOf(await lockProfile(tx, account_id))
  await storeProfile(tx, account_id, unlearn(profile, { fingerprint, wanted }))
}
