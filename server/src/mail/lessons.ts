import {
  emptyProfile,
  type Lesson,
  learn,
  type Profile,
  parseProfile,
  unlearn,
} from '@icebox/classifier/personal/profile'
import type { App } from '../app.ts'
import type { Tx } from '../kit/db.ts'
import { correspondentDigest } from '../kit/secrets.ts'
import type { EntryRow } from './entry-store.ts'
import { lockProfile, storeProfile } from './profile-store.ts'

/** What the user's corrections taught so far. */
export function profileOf(stored: object): Profile {
  return Object.keys(stored).length === 0 ? emptyProfile() : parseProfile(stored)
}

/** Learns from one correction. False when there is nothing to learn from, because the message was never judged. */
export async function teach(
  app: App,
  tx: Tx,
  { entry, wanted }: { entry: EntryRow; wanted: boolean },
): Promise<boolean> {
  if (entry.fingerprint.length === 0) return false
  const profile = profileOf(await lockProfile(tx, entry.account_id))
  await storeProfile(tx, entry.account_id, learn(profile, lessonOf(app, entry), wanted))
  return true
}

/** Takes back one lesson exactly. */
export async function unteach(
  app: App,
  tx: Tx,
  { entry, wanted }: { entry: EntryRow; wanted: boolean },
): Promise<void> {
  const profile = profileOf(await lockProfile(tx, entry.account_id))
  await storeProfile(tx, entry.account_id, unlearn(profile, lessonOf(app, entry), wanted))
}

function lessonOf(app: App, { account_id, from_address, fingerprint, campaign }: EntryRow): Lesson {
  return { fingerprint, campaign, sender: correspondentDigest(app.keys, account_id, from_address).toString('hex') }
}
