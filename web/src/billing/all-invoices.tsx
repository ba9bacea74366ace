import { listInvoices } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../kit/calls/query.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InvoiceTable } from './invoice-table.tsx'

const PAGE = 20

/** Every invoice there ever was, a page at a time. */
export function AllInvoices({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  return (
    <Dialog isOpen onClose={onClose} title="All invoices" width="wide">
      <div className="grid gap-3">
        {cursors.map((after, index) => (
          <InvoicePage
            key={after ?? ''}
            userId={userId}
            after={after}
            isLast={index === cursors.length - 1}
            onMore={next => setCursors([...cursors, next])}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface InvoicePageProps {
  userId: string
  after: string | undefined
  isLast: boolean
  onMore: (after: string) => void
}

function InvoicePage({ userId, after, isLast, onMore }: InvoicePageProps) {
  const input = { limit: PAGE, ...(after === undefined ? {} : { after }) }
  const query = useQuery(queryOf(listInvoices, { id: userId }, { input }))
  return (
    <Loaded query={query} label="your invoices">
      {({ invoices, next }) => (
        <div>
          <InvoiceTable invoices={invoices} />
          {isLast && next !== null && (
            <Button size="sm" className="mt-3" onClick={() => onMore(next)}>
              Load more
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}
