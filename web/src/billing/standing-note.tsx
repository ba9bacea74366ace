import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { CreditCard } from 'lucide-react'
import { formatCents, formatDate } from '../kit/format.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { CARDS_ANCHOR, INVOICES_ANCHOR } from './cards/cards.ts'

/** Over the tabs while a payment is missing: what that means for the mail, and who can do what. */
export function StandingNote({ answer }: { answer: SubscriptionAnswer }) {
  const { accessState, hasActiveSubscription, mayManageBilling, ownerEmail } = answer
  const isOverdue = hasActiveSubscription && accessState === 'payment_required'
  if (!isOverdue && (answer.unpaidOverageCents ?? 0) > 0) return <OverageNote answer={answer} />
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
          <ButtonLink to={`/billing#${CARDS_ANCHOR}`} size="sm">
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

/** The last bill for scans beyond the plan failed; the plan itself is paid, or over. */
function OverageNote({ answer: { hasActiveSubscription, unpaidOverageCents } }: { answer: SubscriptionAnswer }) {
  const amount = formatCents(unpaidOverageCents ?? 0)
  return (
    <Note
      tone="danger"
      icon={CreditCard}
      role="status"
      className="mt-4"
      title="The last bill for overages was not paid."
    >
      {hasActiveSubscription
        ? `Your plan goes on. Nothing beyond it is scanned until ${amount} is paid.`
        : `Your plan has ended, and ${amount} of its last month is open.`}
      <div className="mt-2.5">
        <ButtonLink to={`/billing#${hasActiveSubscription ? CARDS_ANCHOR : INVOICES_ANCHOR}`} size="sm">
          {hasActiveSubscription ? 'Update payment method' : 'See the invoice'}
        </ButtonLink>
      </div>
    </Note>
  )
}

function effectOn({ isProtected, graceEndsAt }: SubscriptionAnswer): string {
  if (!isProtected) return 'Protection is paused, and new mail stays in your inbox.'
  return graceEndsAt === null ? 'Protection goes on.' : `Protection goes on until ${formatDate(graceEndsAt * 1000)}.`
}
