import type { ActivityItem } from '@icebox/contract/activity'
import type { VerdictKind } from '../ui/verdict.tsx'

type Placed = Pick<ActivityItem, 'place' | 'isFalsePositive' | 'isConfirmedCold'>

export function isOnIce(item: Pick<ActivityItem, 'place'>): boolean {
  return item.place === 'icebox' || item.place === 'freezing'
}

export function mayRestore(item: Placed): boolean {
  return isOnIce(item)
}

/** Mail on ice can be confirmed once; mail in the inbox can be put on ice. */
export function mayFreeze(item: Placed): boolean {
  return item.place !== 'gone' && !(isOnIce(item) && item.isConfirmedCold)
}

/** Where the message is for the badge; undefined when someone else moved it. */
export function verdictOf(item: Placed): VerdictKind | undefined {
  if (item.place === 'gone') return undefined
  if (isOnIce(item)) return 'on_ice'
  return item.isFalsePositive || item.place === 'thawing' ? 'thawed' : 'let_through'
}

/** A move under way in words; undefined when the message rests. */
export function moveWords(item: Pick<ActivityItem, 'place'>): string | undefined {
  if (item.place === 'freezing') return 'Going on ice'
  return item.place === 'thawing' ? 'Going back' : undefined
}

export function whyTitle(item: Placed): string {
  const verdict = verdictOf(item)
  if (verdict === 'on_ice') return 'Why it is on ice'
  return verdict === 'let_through' ? 'Why it was let through' : 'Why it was on ice'
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
