/**
 * What one user's corrections taught, as counts of hashed features. Holds no text, and stays small: at most
 * BUCKETS counts. Plain JSON.
 */
export interface Profile {
  readonly version: 1
  /** Messages brought back. */
  readonly wanted: number
  /** Messages marked as unwanted. */
  readonly unwanted: number
  /** For each bucket seen, how often wanted minus how often unwanted; never 0. */
  readonly counts: Readonly<Record<string, number>>
}

/** One corrected message: what its verdict kept, and a digest of the sender's address in any fixed form. */
export interface Lesson {
  readonly fingerprint: readonly number[]
  readonly sender: string
  readonly campaign: string | null
}

/** The most buckets a profile may hold. */
export const BUCKETS = 2 ** 15
const MAX_COUNT = 1_000_000

export function emptyProfile(): Profile {
  return { version: 1, wanted: 0, unwanted: 0, counts: {} }
}

/** Reads a stored profile. Throws when it is not one; unknown versions are refused, not guessed. */
export function parseProfile(json: unknown): Profile {
  if (typeof json !== 'object' || json === null) throw new Error('This is not a profile.')
  const { version, wanted, unwanted, counts } = json as Record<string, unknown>
  if (version !== 1 || !isCount(wanted) || !isCount(unwanted) || typeof counts !== 'object' || counts === null) {
    throw new Error('This is not a profile this version can read.')
  }
  const entries = Object.entries(counts as Record<string, unknown>)
  const parsed = entries.map(([bucket, count]) => {
    const number = Number(bucket)
    const isBucket = Number.isInteger(number) && number >= 0 && number < BUCKETS && String(number) === bucket
    if (!isBucket || !Number.isInteger(count)) throw new Error('A count in this profile is not readable.')
    return [bucket, Math.max(-MAX_COUNT, Math.min(MAX_COUNT, count as number))] as const
  })
  return { version: 1, wanted, unwanted, counts: Object.fromEntries(parsed) }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** The profile after one correction: the user wants this message, or does not. */
export function learn(profile: Profile, lesson: Lesson, wanted: boolean): Profile {
  return { ...addCounts(profile, lesson, wanted ? 1 : -1), ...tally(profile, wanted, 1) }
}

/** Exactly undoes one `learn` of the same lesson. */
export function unlearn(profile: Profile, lesson: Lesson, wanted: boolean): Profile {
  return { ...addCounts(profile, lesson, wanted ? -1 : 1), ...tally(profile, wanted, -1) }
}

function tally(profile: Profile, wanted: boolean, by: number): { wanted: number; unwanted: number } {
  return {
    wanted: profile.wanted + (wanted ? by : 0),
    unwanted: profile.unwanted + (wanted ? 0 : by),
  }
}

function addCounts(profile: Profile, lesson: Lesson, by: number): Profile {
  const counts: Record<string, number> = { ...profile.counts }
  for (const bucket of bucketsOf(lesson)) {
    const count = (counts[bucket] ?? 0) + by
    if (count === 0) delete counts[bucket]
    else counts[bucket] = count
  }
  return { ...profile, counts }
}

function bucketsOf(lesson: Lesson): Set<number> {
  const buckets = new Set(lesson.fingerprint.map(bucketOf))
  buckets.add(textBucket(`sender:${lesson.sender}`))
  if (lesson.campaign !== null) buckets.add(textBucket(`campaign:${lesson.campaign}`))
  return buckets
}

export function bucketOf(feature: number): number {
  const mixed = Math.imul(feature ^ (feature >>> 16), 0x45d9f3b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) % BUCKETS
}

function textBucket(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return bucketOf(hash)
}

/** The most a profile moves a message's log-odds, either way. */
export const MAX_SHIFT = 5
const PER_OVERLAP = 9
const PER_CAMPAIGN = 2

/**
 * Log-odds to add for one user: negative after they brought back mail like this. `weightOf` says how telling a
 * feature is, so that what all mail shares counts for nothing.
 */
export function personalShift(
  profile: Profile,
  mail: { fingerprint: readonly number[]; campaign: string | null },
  weightOf: (feature: number) => number,
): number {
  const lessons = profile.wanted + profile.unwanted
  if (lessons === 0) return 0
  // With many corrections one genre must make up a share of them, or chance overlaps would add up.
  const perLesson = 1 / Math.max(1, lessons / 30)
  let overlap = 0
  let total = 0
  for (const feature of mail.fingerprint) {
    const weight = weightOf(feature)
    total += weight
    overlap += weight * (profile.counts[bucketOf(feature)] ?? 0)
  }
  const alike = total === 0 ? 0 : (overlap / total) * perLesson
  const campaign = mail.campaign === null ? 0 : (profile.counts[textBucket(`campaign:${mail.campaign}`)] ?? 0)
  const shift = -(PER_OVERLAP * alike + PER_CAMPAIGN * Math.sign(campaign))
  return Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift))
}
