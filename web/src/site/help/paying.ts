import { PLANS } from '@icebox/contract/billing/plans'
import { MONEY_BACK_DAYS, TRIAL_DAYS, TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import { formatCount } from '../../kit/format.ts'
import type { QuestionGroup } from './question.ts'

const SCANS = PLANS.map(({ name, scans, perSeat }) => `${name} ${formatCount(scans)}${perSeat ? ' per seat' : ''}`)

/** What is included, and what happens beyond it. */
export const LIMITS: QuestionGroup = {
  id: 'allowance',
  title: 'Allowance and limits',
  questions: [
    {
      id: 'what-is-a-scan',
      question: 'What is a scan, and how many do I have?',
      answer: [
        `One new message judged is one scan. Each month: ${SCANS.join(', ')}. A team shares the scans of all its seats.`,
        'The month begins on the day of the month your subscription began. The dashboard and the Billing tab show what is used.',
      ],
    },
    {
      id: 'used-up',
      question: 'What happens when my scans are used up?',
      answer: [
        'New mail stays in your inbox, unread by us, until the next month begins. Nothing is charged. The owner gets a letter at 80 % and at 100 %, if this installation can send mail.',
        'The owner may switch on overages: $1.50 for each started 1,000 extra scans, and never more than a monthly limit they set ($20 to begin with). It is off until then.',
      ],
    },
    {
      id: 'self-hosted-limit',
      question: 'Is there a limit when I host it myself?',
      answer: ['Not if you set `SELF_HOST_UNLIMITED=true`. Then everyone has full access, without plans.'],
    },
  ],
}

/** Trial, payment and the end of it. */
export const BILLING: QuestionGroup = {
  id: 'billing',
  title: 'Trial and billing',
  questions: [
    {
      id: 'trial',
      question: 'How does the free trial work?',
      answer: [
        `You choose a plan and enter a card, and ${TRIAL_DAYS} days are free with everything the plan has. Three days before they end you get a letter with the sum, if this installation can send mail. If you cancel before the end, you pay nothing.`,
        `There is one trial per person, for at most ${TRIAL_SEATS_MAX} seats. After that, and with more seats, a plan begins with its first payment.`,
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel?',
      answer: [
        'On the Billing tab press **Cancel subscription**. It is within reach at any time, also before a mailbox is connected: in the menu at the top right. Everything works until the end of the period you have paid for, or of the trial, and you are not charged again. Until then **Resume** takes it back.',
        'Afterwards new mail stays in your inbox, unread by us. What is on ice stays in your folder.',
      ],
    },
    {
      id: 'money-back',
      question: 'How does the money-back guarantee work?',
      answer: [
        `For ${MONEY_BACK_DAYS} days after your first payment the Billing tab has a button that gives back everything you paid in those days, and says the sum. The subscription then ends at once. It can be used once, and nobody asks why.`,
        'Beyond that there are no refunds for partial months.',
      ],
    },
    {
      id: 'receipts',
      question: 'Where are my invoices and receipts?',
      answer: [
        'On the Billing tab, under **Recent Invoices**. Each payment also brings a receipt by letter, if this installation can send mail. The name and address on them are what stands under **Billing Address** at that time.',
      ],
    },
    {
      id: 'change-plan',
      question: 'Can I change my plan later?',
      answer: [
        'Yes. A higher plan applies at once, and you pay its share of the running period. A lower one applies from the next period. You see the sum before you agree. Lite is for one person, so a team first reduces to one seat.',
      ],
    },
    {
      id: 'card-failed',
      question: 'My payment failed. What happens?',
      answer: [
        'Nothing for 7 days. Replace the card on the Billing tab, or pay the open invoice. After that mail is no longer sorted and stays in your inbox until it is paid. If your bank wants to ask you something, the letter says so and leads there.',
      ],
    },
    {
      id: 'card-data',
      question: 'Do you see my card number?',
      answer: ['No. It goes from your browser to Stripe. We see the brand, the last four digits and when it runs out.'],
    },
  ],
}
