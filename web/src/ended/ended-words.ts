import type { EndReason, SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { formatDate } from '../kit/format.ts'

export interface EndedWords {
  title: string
  /** What happened, and when. */
  happened: string
  /** What that means for the mail. */
  meaning: string
}

type Ended = NonNullable<SubscriptionAnswer['ended']>

const TITLE = 'Your plan has ended'
const MEANING =
  'New mail stays in your inbox, unread by us. What is on ice stays in your folder until you bring it back.'

/** `on` is ` on November 27, 2026`, or nothing where nobody noted the day; `team` is ` of Fernbank Ltd`, or nothing. */
const HAPPENED: Record<EndReason, (on: string, team: string) => string> = {
  trial_ended: on => `Your trial ended${on} without a card to charge, so nothing was charged.`,
  cancelled: on => `You cancelled it, and it ended${on}. Nothing more is charged.`,
  payment_failed: on => `A payment did not come through, and the plan ended${on}. Nothing more is charged.`,
  refunded: on => `You asked for your money back. It goes to your card, and the plan ended${on}.`,
  removed: (on, team) => `You were removed from the team${team}${on}, and its plan ended for you.`,
  left: (on, team) => `You left the team${team}${on}, and its plan ended for you.`,
  dissolved: on =>
    `The owner of your team deleted their account and dissolved the team${on}, and its plan ended for you.`,
  suspended: on => `Whoever runs this service suspended it${on}. Please write to them if you do not know why.`,
  ended: on => `It ended${on}. Nothing more is charged.`,
}

export function endedWords({ reason, at, by }: Ended): EndedWords {
  const on = at === null ? '' : ` on ${formatDate(at * 1_000)}`
  const team = by === null ? '' : ` of ${by}`
  return {
    title: reason === 'suspended' ? 'Your account is suspended' : TITLE,
    happened: HAPPENED[reason](on, team),
    meaning: MEANING,
  }
}
