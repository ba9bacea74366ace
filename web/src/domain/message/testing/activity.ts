import type { ActivityItem } from '@icebox/contract/activity'

/** A message that was let through, for tests; `change` says what is different about it. */
export function activityOf(change: Partial<ActivityItem> = {}): ActivityItem {
  return {
    id: 'm1',
    subject: 'Contract redlines, v3',
    sender: 'noor@haddadlegal.example',
    senderName: 'Noor Haddad',
    receivedAt: '2026-11-20T09:00:00Z',
    processedAt: '2026-11-20T09:00:01Z',
    isBlocked: false,
    isFalsePositive: false,
    isConfirmedCold: false,
    place: 'inbox',
    folder: null,
    label: 'personal',
    kind: 'other',
    confidence: 4,
    line: 85,
    reasons: [],
    senderRule: null,
    senderDomain: null,
    domainRule: null,
    senderCheck: 'passed',
    trouble: null,
    messageId: '<1@haddadlegal.example>',
    replyTo: null,
    mailboxAddress: 'maya@fernbank.example',
    campaignCount: 0,
    canUndo: false,
    ...change,
  }
}
