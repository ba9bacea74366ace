import { listInvoices } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../kit/calls/query.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AllInvoices } from './all-invoices.tsx'
import { INVOICES_ANCHOR } from './cards/cards.ts'
import { InvoiceTable } from './invoice-table.tsx'

/** The latest five, and the way to all others. `isTrial` says when the first will come. */
export function InvoicesCard({ userId, isTrial }: { userId: string; isTrial: boolean }) {
  const query = useQuery(queryOf(listInvoices, { id: userId }))
  const [isOpen, setOpen] = useState(false)
  return (
    <Card id={INVOICES_ANCHOR} title="Recent Invoices" action={<span className="text-sm text-ink-3">Latest 5</span>}>
      <Loaded
        query={query}
        label="your invoices"
        isEmpty={({ invoices }) => invoices.length === 0}
        empty={
          <CardBody>
            <p className="border-t border-line-soft pt-4 text-ink-2">
              {isTrial ? 'Your first invoice comes when the trial ends.' : 'There are no invoices yet.'}
            </p>
          </CardBody>
        }
      >
        {({ invoices, next }) => (
          <CardBody>
            <InvoiceTable invoices={invoices} />
            {next !== null && (
              <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
                All invoices
              </Button>
            )}
          </CardBody>
        )}
      </Loaded>
      {isOpen && <AllInvoices userId={userId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
