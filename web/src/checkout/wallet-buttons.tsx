import { planOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { useState } from 'react'
import { type OrderTerms, priceOf } from './order-terms.ts'

interface WalletButtonsProps {
  terms: OrderTerms
  /** True when the person is on their way. */
  onPay: () => Promise<boolean>
}

/** Apple Pay, Google Pay and the like, where the browser has one; nothing else. */
export function WalletButtons({ terms, onPay }: WalletButtonsProps) {
  const [hasWallet, setHasWallet] = useState(false)
  const [options] = useState(() => walletOptions(terms))
  return (
    <div className={hasWallet ? 'mb-6' : 'h-0 overflow-hidden'} aria-hidden={!hasWallet || undefined}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setHasWallet(Boolean(availablePaymentMethods))}
        onConfirm={event => {
          void onPay().then(isDone => isDone || event.paymentFailed({ reason: 'fail' }))
        }}
      />
      <p className="mt-6 flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or pay by card
      </p>
    </div>
  )
}

/** The wallet's own sheet shows the same terms as the page. */
function walletOptions(terms: OrderTerms): StripeExpressCheckoutElementOptions {
  const { purchase, trialDays, firstChargeAt } = terms
  const label = `${PRODUCT_NAME} ${planOf(purchase.plan)?.name}`
  return {
    emailRequired: true,
    billingAddressRequired: true,
    buttonHeight: 46,
    business: { name: PRODUCT_NAME },
    applePay: {
      recurringPaymentRequest: {
        paymentDescription: label,
        managementURL: `${location.origin}/billing`,
        regularBilling: {
          label,
          amount: priceOf(terms),
          recurringPaymentStartDate: new Date(firstChargeAt * 1000),
          recurringPaymentIntervalUnit: purchase.period === 'yearly' ? 'year' : 'month',
          recurringPaymentIntervalCount: 1,
        },
        ...(trialDays > 0 ? { trialBilling: { label: 'Free trial', amount: 0 } } : {}),
      },
    },
  }
}
