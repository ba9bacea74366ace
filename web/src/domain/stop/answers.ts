import type { ActivityItem } from '@icebox/contract/activity'
import type { StopAnswer, StopWay } from '@icebox/contract/replies'
import { isOnIce } from '../message/state.ts'

/** What a question names of a message. */
export type Askable = Pick<ActivityItem, 'id' | 'sender' | 'senderName' | 'subject'>

/** Whether it may be asked at all; how, and whether anything speaks against it, only the server knows. */
export function mayAskToStop(item: Pick<ActivityItem, 'place'>): boolean {
  return isOnIce(item)
}

const ORDER: readonly StopWay[] = ['unsubscribe', 'reply', 'none']

export interface WayGroup {
  way: StopWay
  answers: StopAnswer[]
}

/** The answers by way, the safest first; ways that none of them takes are left out. */
export function groupByWay(answers: readonly StopAnswer[]): WayGroup[] {
  return ORDER.map(way => ({ way, answers: answers.filter(answer => answer.way === way) })).filter(
    group => group.answers.length > 0,
  )
}

/** Those by which something would be sent. */
export function willBeSent(answers: readonly StopAnswer[]): StopAnswer[] {
  return answers.filter(answer => answer.way !== 'none')
}

/** Those by which nothing is, or would be, sent. */
export function notSent(answers: readonly StopAnswer[]): StopAnswer[] {
  return answers.filter(answer => answer.way === 'none')
}

/** Why nothing is sent, each reason once with how often it holds, the most frequent first. */
export function countReasons(answers: readonly StopAnswer[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { because } of answers) if (because) counts.set(because, (counts.get(because) ?? 0) + 1)
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
}
