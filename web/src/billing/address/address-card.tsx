import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { linesOf } from './address.ts'
import { AddressDialog } from './address-dialog.tsx'

interface AddressCardProps {
  userId: string
  known: Pick<SubscriptionAnswer, 'organizationName' | 'address'>
}

export function AddressCard({ userId, known }: AddressCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [name, ...lines] = linesOf(known)
  const Icon = known.address ? Pencil : Plus
  return (
    <Card
      title="Billing Address"
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          <Icon aria-hidden strokeWidth={1.75} />
          {known.address ? 'Edit' : 'Add Address'}
          {known.address && <span className="sr-only">billing address</span>}
        </Button>
      }
    >
      <CardBody>
        <div className="border-t border-line-soft pt-4">
          {known.address ? (
            <address className="not-italic [overflow-wrap:anywhere]">
              <b className="block">{name}</b>
              {lines.map(line => (
                <span key={line} className="block text-ink-2">
                  {line}
                </span>
              ))}
            </address>
          ) : (
            <p className="text-ink-2">No address yet. Invoices bear only your email address.</p>
          )}
        </div>
      </CardBody>
      {isOpen && <AddressDialog userId={userId} known={known} onClose={() => setOpen(false)} />}
    </Card>
  )
}
