import type { SubscriptionAnswer } from '@icebox/contract/billing'
import { CreditCard } from 'lucide-react'
import { formatDate } from '../kit/format.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { CARDS_ANCHOR } from './cards.ts'

/** Over the tabs while a payment is missing: what that means for the mail, and who can do what. */
export function StandingNote({ answer }: { answer: SubscriptionAnswer }) {
  const { accessState, hasActiveSubscription, mayManageBilling, ownerEmail } = answer
  const isOverdue = hasActiveSubscription && accessState === 'payment_required'
  if (!isOverdue && (hasActiveSubscription || mayManageBilling)) return null
  return (
    <Note
      tone="danger"
      icon={CreditCard}
      role="status"
      className="mt-4"
      title={isOverdue ? 'The last payment failed.' : 'Your team has no running plan.'}
    >
      {effectOn(answer)}
      {mayManageBilling ? (
        <div className="mt-2.5">
          <ButtonLink to={`/dashboard?tab=billing#${CARDS_ANCHOR}`} size="sm">
            Update payment method
          </ButtonLink>
        </div>
      ) : (
        <>
          {' '}
          Ask <b className="text-ink">{ownerEmail}</b>.
        </>
      )}
    </Note>
  )
}

function effectOn({ isProtected, graceEndsAt }: SubscriptionAnswer): string {
  if (!isProtected) return 'Protection is paused, and new mail stays in your inbox.'
  return graceEndsAt === null ? 'Protection goes on.' : `Protection goes on until ${formatDate(graceEndsAt * 1000)}.`
}
