import { genreLikeness } from './genre.ts'
import { isReadable, PLACE } from './prints.ts'
import { LESSONS_THAT_COUNT, type Lesson, type Profile } from './profile.ts'

/** Log-odds to add for one user, by what was alike: negative after they brought such mail back. */
export interface PersonalShift {
  readonly sender: number
  readonly campaign: number
  readonly content: number
}

/** The most that a profile takes from a message's log-odds, and the most it adds: keeping is safe, moving is not. */
export const MOST_WANTED = 10
export const MOST_UNWANTED = 4.5
/** The newest decision on a sender or a campaign applies to the rest of their mail. */
const NAME_WANTED = 8
const NAME_UNWANTED = 3.3
/** What many lessons on mail of one genre come to. */
const CONTENT_WANTED = 14
const CONTENT_UNWANTED = 1.35
/** Likenesses at which content counts half: a single lesson says little, a handful much. */
const HALF = 3
/** Likenesses after which older lessons are not asked, so that a handful of new ones can overrule any number of them. */
const ENOUGH = 8

const NONE: PersonalShift = { sender: 0, campaign: 0, content: 0 }

/** What this user's lessons say of a message with this fingerprint. */
export function personalShift({ lessons }: Profile, mail: readonly number[]): PersonalShift {
  if (lessons.length === 0 || !isReadable(mail)) return NONE
  const said: Said = { sender: 0, campaign: 0, likeness: 0, asked: 0, squares: 0 }
  const oldest = Math.max(0, lessons.length - LESSONS_THAT_COUNT)
  for (let at = lessons.length - 1; at >= oldest; at--) {
    const lesson = lessons[at] as Lesson
    if (isReadable(lesson.fingerprint)) listen(said, mail, lesson)
  }
  return bounded({
    sender: nameShift(said.sender),
    // A sender's own mail says more than that of colleagues.
    campaign: said.sender === 0 ? nameShift(said.campaign) : 0,
    content: contentShift(said),
  })
}

/** What the lessons say so far; -1 is for wanted, 1 against, 0 nothing. */
interface Said {
  sender: number
  campaign: number
  /** Likenesses with their sides, without, and squared. */
  likeness: number
  asked: number
  squares: number
}

function listen(said: Said, mail: readonly number[], { wanted, fingerprint }: Lesson): void {
  const side = wanted ? -1 : 1
  if (said.sender === 0 && sharesName(mail, fingerprint, PLACE.sender)) said.sender = side
  if (said.campaign === 0 && sharesName(mail, fingerprint, PLACE.campaign)) said.campaign = side
  if (said.asked >= ENOUGH) return
  const likeness = Math.min(likenessOf(mail, { wanted, fingerprint }), ENOUGH - said.asked)
  said.asked += likeness
  said.likeness += side * likeness
  said.squares += likeness ** 2
}

function sharesName(one: readonly number[], other: readonly number[], place: number): boolean {
  return one[place] !== 0 && one[place] === other[place]
}

/** Likeness of genre below which two messages have nothing to do with each other. */
const GENRE_FLOOR = 0.6
/** Share of common words below which chance explains it, and what counts as one likeness. */
const WORDS_FLOOR = 0.06
const WORDS_STEP = 0.12
const MOST_BY_WORDS = 3

/** 1 for mail of one genre, up to 3 for mail of the same wording, 0 for most. */
function likenessOf(mail: readonly number[], { wanted, fingerprint }: Lesson): number {
  const genres = { one: mail, other: fingerprint, place: PLACE.genre, countsPitches: !wanted }
  const genre = (genreLikeness(genres) - GENRE_FLOOR) / (1 - GENRE_FLOOR)
  const words = (sharedWords(mail, fingerprint) - WORDS_FLOOR) / WORDS_STEP
  return Math.max(0, Math.min(1, genre), Math.min(MOST_BY_WORDS, words))
}

/** Fewer words than these prove nothing. */
const FEW = 12

/** Share of the words of both that both have, estimated from the lowest traces of each (a bottom-k sketch). */
function sharedWords(one: readonly number[], other: readonly number[]): number {
  const most = Math.max(one.length, other.length)
  if (Math.min(one.length, other.length) < PLACE.words + FEW) return 0
  let shared = 0
  let seen = 0
  let left: number = PLACE.words
  let right: number = PLACE.words
  for (; left < one.length && right < other.length && seen < most - PLACE.words; seen++) {
    const difference = (one[left] as number) - (other[right] as number)
    if (difference === 0) shared++
    if (difference <= 0) left++
    if (difference >= 0) right++
  }
  return shared / seen
}

function nameShift(side: number): number {
  return side < 0 ? -NAME_WANTED : side * NAME_UNWANTED
}

function contentShift({ likeness, asked, squares }: Said): number {
  if (asked === 0) return 0
  // Many faint likenesses do not make a strong one.
  const clearness = Math.min(1, squares / asked) ** 3
  const strength = Math.abs(likeness) ** 3
  const share = (clearness * strength) / (strength + HALF ** 3)
  return likeness < 0 ? -CONTENT_WANTED * share : CONTENT_UNWANTED * share
}

function bounded(shift: PersonalShift): PersonalShift {
  const sum = shift.sender + shift.campaign + shift.content
  const within = Math.max(-MOST_WANTED, Math.min(MOST_UNWANTED, sum))
  const scale = sum === 0 ? 1 : within / sum
  return { sender: shift.sender * scale, campaign: shift.campaign * scale, content: shift.content * scale }
}
