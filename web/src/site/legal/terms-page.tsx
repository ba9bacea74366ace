import { MONEY_BACK_DAYS, PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { OperatorBox } from '../reading/operator-box.tsx'
import { LegalPage } from './legal-page.tsx'
import { TERMS } from './terms.ts'

export function meta() {
  return headOf({
    path: '/terms-and-conditions',
    title: 'Terms of Service',
    description: `What you and the operator of this ${PRODUCT_NAME} agree on: the service, accounts, billing, cancellation, access to your mailbox, and limits.`,
  })
}

const SHORT = `You must be 18 or older. The first ${TRIAL_DAYS} days are free, all you pay in the ${MONEY_BACK_DAYS} days from your first payment can come back, and you can cancel at any time. We may read new mail to sort it, and never delete it. A filter makes mistakes, so look into the Icebox now and then.`

export default function TermsPage() {
  return (
    <LegalPage title="Terms of Service" short={SHORT} sections={TERMS}>
      <div className="mt-7">
        <OperatorBox />
      </div>
    </LegalPage>
  )
}
