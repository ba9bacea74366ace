import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { User } from '@icebox/contract/user'
import { CreditCard, LogOut, type LucideIcon, MessageCircle, Settings, Snowflake, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '../kit/calls/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'

/** Everything that stays open to somebody without a plan. */
export function WaysOn({ user, access }: { user: User; access: SubscriptionAnswer }) {
  const hasTeam = user.usedSeats > 1 || user.role !== 'owner'
  return (
    <Card title="What you can still do" className="mt-8">
      <ul>
        <Way icon={Snowflake} title="Mail on ice" text="See what is in your folder, and bring it back.">
          <ButtonLink to="/icebox" size="sm">
            Open {PRODUCT_NAME}
          </ButtonLink>
        </Way>
        <Way
          icon={CreditCard}
          title="Billing"
          text={access.mayManageBilling ? 'Invoices, cards and address.' : `The owner, ${access.ownerEmail}, sees it.`}
        >
          <ButtonLink to="/billing" size="sm">
            Billing
          </ButtonLink>
        </Way>
        {hasTeam && (
          <Way icon={Users} title="Your team" text="Who is in it, and how to leave it or hand it over.">
            <ButtonLink to="/team" size="sm">
              Team
            </ButtonLink>
          </Way>
        )}
        <Way
          icon={Settings}
          title="Your data and account"
          text="Download what is stored about you, disconnect mailboxes, delete the account."
        >
          <ButtonLink to="/settings" size="sm">
            Settings
          </ButtonLink>
        </Way>
        <Way icon={MessageCircle} title="A question" text="Write to whoever runs this service.">
          <ButtonLink to="/contact" size="sm">
            Contact
          </ButtonLink>
        </Way>
        <Way icon={LogOut} title="Sign out" text={user.email}>
          <Button size="sm" onClick={signOut}>
            Sign Out
          </Button>
        </Way>
      </ul>
    </Card>
  )
}

interface WayProps {
  icon: LucideIcon
  title: string
  text: string
  children: ReactNode
}

function Way({ icon: Icon, title, text, children }: WayProps) {
  return (
    <li className="flex items-center gap-3.5 border-t border-line-soft px-4 py-3 sm:px-5">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b>
        <small className="block text-sm text-ink-3">{text}</small>
      </span>
      <span className="shrink-0">{children}</span>
    </li>
  )
}
