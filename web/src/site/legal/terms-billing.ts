import { MONEY_BACK_DAYS, TRIAL_DAYS, TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import type { Section } from '../reading/section.ts'

const BILLING: Section = {
  id: 'section-4',
  title: 'Subscription & Billing',
  blocks: [
    'This section applies where this installation sells plans. Prices stand on the [Pricing](/pricing) page, in US dollars, without tax unless it says otherwise.',
    {
      list: [
        `**Free trial.** A new subscription begins with ${TRIAL_DAYS} days free. We ask for a card and charge nothing until they are over. Cancel before, and there is no charge. There is one trial per person, for at most ${TRIAL_SEATS_MAX} seats; with more, the first payment is due at once.`,
        '**Billing in advance.** You pay monthly or annually, in advance, for each seat. A subscription renews by itself until you cancel it.',
        '**Cancellation.** You can cancel at any time on the Billing tab. It takes effect at the end of the billing period, and everything works until then.',
        `**Money back.** Everything you paid within ${MONEY_BACK_DAYS} days of your first payment goes back if you ask for it in those days, on the Billing tab. A payment that is disputed at your bank is not given back as well. The subscription then ends at once. This can be used once.`,
        '**No other refunds.** Beyond that guarantee there are no refunds for partial months, unless the law gives you one.',
        '**Upgrades and seats.** A higher plan or another seat applies at once, and its share of the running period is charged. In a trial it is free until the trial ends. A lower plan or fewer seats apply from the next period.',
        '**Overages.** Scans beyond the allowance are charged only if the owner has switched that on, and never beyond the limit they set.',
        '**Failed payments.** We tell you, and nothing changes for 7 days. After that we may suspend the service until the invoice is paid; mail then stays in the inbox. What is on ice stays in your folder.',
        '**Price changes.** We announce them at least 30 days ahead. A new price applies from the billing period that begins after that, and you may cancel before.',
        '**Taxes.** You pay the taxes that the law adds. Stripe processes payments, and its terms apply to that as well.',
      ],
    },
    'If you are a consumer, rights of withdrawal that the law gives you remain untouched.',
  ],
}

const USE: Section = {
  id: 'section-5',
  title: 'Acceptable Use Policy',
  blocks: [
    'You may use the service to keep your own mail, and that of your team, in order. You may not:',
    {
      list: [
        'connect a mailbox that you have no right to',
        'use the service to send, test or improve unsolicited mail',
        'get round limits, allowances, trials or security measures, or open several accounts to do so',
        'overload or disturb the service, or the mail hosts and networks it reaches',
        'have webhooks sent to an address that is not yours to use',
        'look into other people’s accounts or data, or try to',
        'use the service against the law or the rights of others',
        'resell access to this installation without our written consent',
      ],
    },
    'Looking for weaknesses is welcome if you do it on your own account, do no harm and tell us first. [Security](/security#report) says how.',
    'Violations may lead to suspension or termination. Where it is reasonable, we warn you first and give you time to put it right.',
  ],
}

export const BILLING_AND_USE: readonly Section[] = [BILLING, USE]
