import { priceOf } from '@icebox/contract/billing/plans'
import { MONEY_BACK_DAYS, PRODUCT_NAME, TRIAL_DAYS, TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import { formatCents } from '../../kit/format.ts'
import { tierSentence } from './discount-words.ts'

export interface Question {
  readonly asked: string
  readonly answer: string
}

const FIFTY = 50

/** What people ask about money. Every answer is what the billing does. */
export const QUESTIONS: readonly Question[] = [
  {
    asked: 'What counts as a scan?',
    answer: `One new message that ${PRODUCT_NAME} judges, whether it then moves or stays. Mail you thaw, move or search does not count again, and a dry run over old mail does not count at all. The seats of a team share one pool.`,
  },
  {
    asked: 'What happens at the limit?',
    answer:
      'Mail keeps arriving in your inbox as normal, unread by us. Nothing is lost. The dashboard tells you at 80%. You can take a higher plan or more seats, or wait for your next usage month.',
  },
  {
    asked: 'Can I go on past the limit?',
    answer:
      'Only if you want to. The owner can switch on extra scans on the Billing page, at $1.50 for each started 1,000 and never over a cap: $20 a month unless you set another. It is off until then.',
  },
  {
    asked: 'Can I change seats later?',
    answer:
      'Yes. More seats start at once and are prorated; in the trial they cost nothing until it ends. Fewer seats start at your next billing date, and until then you keep what you paid for.',
  },
  {
    asked: 'Is the trial really free?',
    answer: `Yes. You add a card, and the first charge is on day ${TRIAL_DAYS + 1}. Cancel before then and you pay nothing. There is one trial for each address, of at most ${TRIAL_SEATS_MAX} seats.`,
  },
  {
    asked: 'What is the volume discount?',
    answer: `${tierSentence()} Each seat costs what its own place costs, so a total never falls when you add one: ${FIFTY} seats of Pro are ${formatCents(priceOf({ plan: 'pro', period: 'monthly', seats: FIFTY }))} a month.`,
  },
  {
    asked: 'How does the money-back work?',
    answer: `Within ${MONEY_BACK_DAYS} days of your first payment the owner can take back everything that was paid in those days, by a button on the Billing page. The subscription then ends at once. Parts of later months are not refunded.`,
  },
  {
    asked: 'How do I cancel?',
    answer:
      'On the Billing page, at any time. A paid subscription runs to the end of the period you paid for, a trial to its end without a charge. Until then you can change your mind.',
  },
  {
    asked: 'What happens to my mail after that?',
    answer: `It is in your mailbox and stays there, the folder ${PRODUCT_NAME} included. New mail is no longer judged. When you disconnect the mailbox you choose: leave the folder as it is, or have what we moved put back into the inbox first.`,
  },
  {
    asked: 'Can I have it without a plan?',
    answer: `Yes, on a machine of your own. ${PRODUCT_NAME} is open source under the MIT License and starts with one command. Who runs it can give everyone full access, without a plan or a monthly limit.`,
  },
]
