/**
 * What has to hold of letters in a mailbox, as a small machine of its own: it knows what was delivered and what the owner
 * did, watches where letters lie, and says which change nobody was promised. It shares nothing with the product.
 */

export interface Letter {
  readonly copy: string
  readonly raw: string
  readonly messageId: string
  readonly isCold: boolean
  readonly receivedAt: Date
  /** Where it lies; empty once the owner removed it for good. */
  place: string
  /** Times the judge moved it. */
  judged: number
  /** The owner has said in the app that it belongs into the inbox: the judge has no say any more. */
  isDecided: boolean
  /** What the owner asked for in the app and has not been seen done. */
  wish: Wish | undefined
  /** The owner put it into the Icebox folder by hand, so that nobody else knows of it. */
  isByHand: boolean
  wasByHand: boolean
  /** It lies where it does by the owner's own hand. */
  isOwnDoing: boolean
  /** The owner moved it into the inbox while nobody could tell whether it had been moved out of it before. */
  mayBeRestored: boolean
  /** The owner took it back, here or there. */
  isRestored: boolean
  /** The owner touched it in any way. */
  isTouched: boolean
  /** Another letter has its Message-ID. */
  isOneOfSeveral: boolean
  /**
   * A move by copying broke off between copy and removal, and then the owner acted: whose the copy is cannot be known any
   * more, so both may stay. None may get lost.
   */
  isSplit: boolean
  readonly flags: Set<string>
  readonly told: string[]
}

interface Wish {
  readonly side: Side
  /** False once another word of the owner's says otherwise: then both are theirs. */
  isFirm: boolean
}

export type Side = 'INBOX' | 'Icebox'

/** Where the app shows a letter, or is about to bring it. */
export interface Shown {
  readonly side: Side
  readonly isThere: boolean
}

export function newLetter(letter: Pick<Letter, 'copy' | 'raw' | 'messageId' | 'isCold' | 'receivedAt'>): Letter {
  const nothing = { judged: 0, wish: undefined, isOneOfSeveral: false, isSplit: false }
  const byHand = { isByHand: false, wasByHand: false, isOwnDoing: false, mayBeRestored: false }
  const untouched = { isDecided: false, ...byHand, isRestored: false, isTouched: false }
  return { ...letter, ...nothing, ...untouched, place: 'INBOX', flags: new Set(), told: ['delivered'] }
}

/** Nothing that a host shows tells the two apart; only their bytes do. */
export function looksLike(letter: Letter, other: Letter): boolean {
  const isSameTime = letter.receivedAt.getTime() === other.receivedAt.getTime()
  return isSameTime && letter.messageId === other.messageId && letter.raw.length === other.raw.length
}

/** The owner's own mail program, which acts at once. */
export function movedByOwner(letter: Letter, to: string, isMoveOpen = false): void {
  const wasIced = letter.place === 'Icebox' || letter.wasByHand || letter.judged > 0
  if (wasIced && to === 'INBOX') letter.isRestored = true
  // What a host refused, and what a worker began that stands or died, may be done all the same.
  if (isMoveOpen && to === 'INBOX') letter.mayBeRestored = true
  letter.place = to
  letter.isOwnDoing = true
  letter.isByHand = to === 'Icebox'
  letter.wasByHand ||= letter.isByHand
  letter.isTouched = true
  if (letter.wish) letter.wish.isFirm = false
  letter.told.push(`the owner moves it to ${to || 'nowhere'}`)
}

export function markedByOwner(letter: Letter, flag: string): void {
  letter.flags.add(flag)
  if (flag === '\\Deleted') letter.isTouched = true
  letter.told.push(`the owner marks it ${flag}`)
}

/** A button of the app, which showed the letter on one side, or on its way there. */
export function askedFor(letter: Letter, side: Side, shown: Shown): void {
  // Whoever presses it while the letter lies elsewhere, or there already, by their own hand has said two things.
  const isSeen = letter.place === side || (letter.place === shown.side && (shown.isThere || !letter.isOwnDoing))
  const isFirm = isSeen && !letter.flags.has('\\Deleted')
  letter.wish = { side, isFirm }
  letter.isTouched = true
  if (side === 'INBOX') {
    letter.isDecided = true
    letter.isRestored = true
  }
  letter.told.push(`the owner asks for ${side}`)
}

/** The app says that nothing is under way for it any more. */
export function settled(letter: Letter): void {
  if (letter.wish?.side === letter.place) letter.wish = undefined
}

/** The workers were at work and the letter lies in these folders now. Answers what they must not have done. */
export function observed(letter: Letter, folders: readonly string[]): string | undefined {
  if (letter.isSplit) return undefined
  if (letter.place === '') return folders.length === 0 ? undefined : `removed for good, it lies in ${folders}`
  if (folders.length === 0) return 'it is lost'
  // A copy has been made and its original not yet removed.
  if (folders.length > 1) return undefined
  const [now = ''] = folders
  const before = letter.place
  if (now === before) return undefined
  letter.told.push(`the workers move it from ${before} to ${now}`)
  letter.place = now
  return mayMove(letter, before, now) ? undefined : `moved from ${before} to ${now}, which nobody may`
}

function mayMove(letter: Letter, before: string, now: string): boolean {
  letter.isByHand = false
  letter.isOwnDoing = false
  if (letter.wish?.side === now && (before === 'INBOX' || before === 'Icebox')) return true
  if (before !== 'INBOX' || now !== 'Icebox') return false
  letter.judged++
  return letter.judged === 1 && !letter.isDecided && !letter.flags.has('\\Deleted')
}

/** What the product's books say of a letter; undefined when they know nothing of it. */
export interface Booked {
  readonly state: string
  readonly isCounted: boolean
  /** The verdict was on or over the line. */
  readonly isOverLine: boolean
  readonly isRestored: boolean
}

const OPEN = ['seen', 'planned', 'thawing']
const BACK = ['restored_by_user', 'restored_by_app']

/** All faults are over and all waits have passed: what is wrong now. */
export function faultsAtRest(letter: Letter, booked: Booked | undefined): string[] {
  const faults: string[] = []
  const { place, wish } = letter
  if (letter.isSplit) return []
  if (!booked) return letter.isTouched ? [] : ['it was forgotten: the books do not know it']
  const { state } = booked
  if (OPEN.includes(state)) faults.push(`the books say ${state} though nothing is to be waited for`)
  const isThere = place === 'INBOX' || place === 'Icebox'
  if (isThere && wish?.isFirm && wish.side !== place && !letter.flags.has('\\Deleted')) {
    faults.push(`the owner asked for ${wish.side} and it lies in ${place}`)
  }
  if (state === 'moved' && place !== 'Icebox')
    faults.push(`the books say it is on ice and it lies in ${place || 'nowhere'}`)
  if (place === 'Icebox' && !letter.isByHand && state !== 'moved' && !letter.flags.has('\\Deleted')) {
    faults.push(`it lies in Icebox and the books say ${state}`)
  }
  const isRestored = letter.isRestored || letter.mayBeRestored
  if (booked.isRestored && !isRestored) faults.push('the books say that the owner restored it, who did not')
  if (!letter.isTouched) faults.push(...faultsOfVerdict(letter, booked))
  if (BACK.includes(state) && !isRestored) faults.push(`the books say ${state}, which the owner did not`)
  return faults
}

/** Of a letter that its owner left alone. */
function faultsOfVerdict({ place }: Letter, { state, isCounted, isOverLine }: Booked): string[] {
  if (state === 'failed') return place === 'INBOX' ? ['its move was given up'] : []
  if (!isCounted) return [`it was never judged (${state})`]
  const due = isOverLine ? 'Icebox' : 'INBOX'
  return place === due ? [] : [`the judge wants it in ${due} and it lies in ${place}`]
}
