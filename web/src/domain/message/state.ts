import type { ActivityItem } from '@icebox/contract/activity'

/** Where a message is, by what was done with it; `gone` is moved or deleted outside of Icebox. */
export type MessageVerdict = 'on_ice' | 'let_through' | 'thawed' | 'freezing' | 'thawing' | 'filing' | 'filed' | 'gone'

/** `restore` brings it back to the inbox, `freeze` puts it on the ice or, where it lies there, confirms that it is cold. */
export type Move = 'restore' | 'freeze'

type Placed = Pick<ActivityItem, 'place' | 'isFalsePositive'>

export function verdictOf({ place, isFalsePositive }: Placed): MessageVerdict {
  if (place === 'icebox') return 'on_ice'
  if (place !== 'inbox') return place
  return isFalsePositive ? 'thawed' : 'let_through'
}

export const VERDICT_NAMES: Record<MessageVerdict, string> = {
  on_ice: 'On ice',
  let_through: 'Let through',
  thawed: 'Thawed',
  freezing: 'Freezing',
  thawing: 'Thawing',
  filing: 'Filing',
  filed: 'Filed',
  gone: 'Gone',
}

/** Which temperature it is drawn with. */
export const TONES: Record<MessageVerdict, 'ice' | 'ember' | 'plain'> = {
  on_ice: 'ice',
  freezing: 'ice',
  thawed: 'ember',
  thawing: 'ember',
  let_through: 'plain',
  filing: 'plain',
  filed: 'plain',
  gone: 'plain',
}

export function isUnderWay({ place }: Pick<ActivityItem, 'place'>): boolean {
  return place === 'freezing' || place === 'thawing' || place === 'filing'
}

/** There, or on its way there. */
export function isOnIce({ place }: Pick<ActivityItem, 'place'>): boolean {
  return place === 'icebox' || place === 'freezing'
}

/** In a folder of a rule's, or on its way there. */
function isFiled({ place }: Pick<ActivityItem, 'place'>): boolean {
  return place === 'filing' || place === 'filed'
}

/** Its text could not be read so far; Icebox tries again, and nothing can be done with it until then. */
export function isWaiting({ place, confidence, reasons, trouble }: Judged): boolean {
  return place === 'inbox' && confidence === null && reasons.length === 0 && trouble !== null
}

type Judged = Pick<ActivityItem, 'place' | 'confidence' | 'reasons' | 'trouble'>

export function mayRestore(item: Pick<ActivityItem, 'place'>): boolean {
  return isOnIce(item) || isFiled(item)
}

/** Mail on ice can be confirmed once; mail in the inbox, or on its way there, can be put on ice. */
export function mayFreeze(item: Judged & Pick<ActivityItem, 'isConfirmedCold'>): boolean {
  if (item.place === 'gone' || isFiled(item) || isWaiting(item)) return false
  return !(isOnIce(item) && item.isConfirmedCold)
}

/** The one move most likely wanted; null while the person's own wish is under way, and where nothing can be done. */
export function offeredMove(item: Judged & Placed & Pick<ActivityItem, 'isConfirmedCold'>): Move | null {
  const verdict = verdictOf(item)
  if (verdict === 'on_ice' || isFiled(item)) return 'restore'
  // Icebox itself is moving it and nobody asked for that yet, so it may still be called back.
  if (verdict === 'freezing') return item.isConfirmedCold ? null : 'restore'
  return verdict !== 'thawing' && mayFreeze(item) ? 'freeze' : null
}

/** True when answers would go to another address than the sender's. */
export function repliesElsewhere(item: Pick<ActivityItem, 'replyTo' | 'sender'>): boolean {
  return item.replyTo !== null && item.replyTo.toLowerCase() !== item.sender.toLowerCase()
}

export function nameOf(item: Pick<ActivityItem, 'senderName' | 'sender'>): string {
  return item.senderName.trim() || item.sender
}

export function subjectOf(item: Pick<ActivityItem, 'subject'>): string {
  return item.subject.trim() || 'No subject'
}
