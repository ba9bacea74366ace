/**
 * What one user's corrections taught: the fingerprints of the newest of them, no text. Plain JSON. Holds at most
 * MOST_LESSONS; the oldest makes room for the newest.
 */
export interface Profile {
  readonly version: 2
  /** The oldest first. */
  readonly lessons: readonly Lesson[]
}

/** One corrected message: what its verdict kept, and whether the user wants it. */
export interface Lesson {
  readonly wanted: boolean
  readonly fingerprint: readonly number[]
}

/** So many of the newest lessons count. */
export const LESSONS_THAT_COUNT = 256
/** Some older ones are kept beside them, so that taking back a few corrections brings back what they displaced. */
export const MOST_LESSONS = 320
const MOST_NUMBERS = 256

export function emptyProfile(): Profile {
  return { version: 2, lessons: [] }
}

/** Reads a stored profile. Throws when it is not one; unknown versions are refused, not guessed. */
export function parseProfile(json: unknown): Profile {
  if (typeof json !== 'object' || json === null) throw new Error('This is not a profile.')
  const { version, lessons } = json as Record<string, unknown>
  // The first version counted features under numbers that no verdict bears any more.
  if (version === 1) return emptyProfile()
  if (version !== 2 || !Array.isArray(lessons)) throw new Error('This is not a profile this version can read.')
  return { version, lessons: lessons.slice(-MOST_LESSONS).map(parseLesson) }
}

function parseLesson(json: unknown): Lesson {
  const { wanted, fingerprint } = (json ?? {}) as Record<string, unknown>
  if (typeof wanted !== 'boolean' || !Array.isArray(fingerprint) || fingerprint.length > MOST_NUMBERS) {
    throw new Error('A lesson in this profile is not readable.')
  }
  if (!fingerprint.every(Number.isInteger)) throw new Error('A number in this profile is not readable.')
  return { wanted, fingerprint }
}

/** The profile after one correction. */
export function learn({ lessons }: Profile, lesson: Lesson): Profile {
  return { version: 2, lessons: [...lessons, lesson].slice(-MOST_LESSONS) }
}

/** Takes back one `learn` of the same lesson, whatever was learned since; nothing where it is not there any more. */
export function unlearn(profile: Profile, lesson: Lesson): Profile {
  const at = profile.lessons.findLastIndex(each => isSame(each, lesson))
  return at === -1 ? profile : { version: 2, lessons: profile.lessons.toSpliced(at, 1) }
}

function isSame(one: Lesson, other: Lesson): boolean {
  return (
    one.wanted === other.wanted &&
    one.fingerprint.length === other.fingerprint.length &&
    one.fingerprint.every((number, at) => number === other.fingerprint[at])
  )
}
