import type { invoice } from '@icebox/contract/billing/payments'
import type { z } from 'zod'
import { formatCents, formatShortDate } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'

type Invoice = z.output<typeof invoice>

/** Rows of invoices, each with its file. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-ink-3">
        <tr className="border-b border-line-soft [&>th]:pb-2.5 [&>th]:font-normal">
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col">
            <span className="sr-only">Document</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(each => (
          <InvoiceRow key={each.id} invoice={each} />
        ))}
      </tbody>
    </table>
  )
}

function InvoiceRow({
  invoice: { created, status, amountPaid, amountDue, refundedCents, hostedUrl, invoicePdf },
}: {
  invoice: Invoice
}) {
  const isPaid = status === 'paid'
  const day = formatShortDate(created * 1000)
  return (
    <tr className="border-b border-line-soft last:border-0 [&>td]:py-2.5">
      <td className="whitespace-nowrap">{day}</td>
      <td>
        <Badge tone={isPaid && refundedCents === 0 ? 'ok' : 'plain'}>{refundedCents > 0 ? 'refunded' : status}</Badge>
      </td>
      <td className="text-right">
        {formatCents(isPaid ? amountPaid : amountDue)}
        {refundedCents > 0 && (
          <span className="block text-[12.5px]/[18px] text-ink-2">{formatCents(refundedCents)} refunded</span>
        )}
      </td>
      <td className="pl-3">
        <span className="flex flex-wrap justify-end gap-x-3">
          {status === 'open' && hostedUrl && <PageLink to={hostedUrl} verb="Pay" day={day} />}
          {invoicePdf && <PageLink to={invoicePdf} verb="Download" day={day} />}
        </span>
      </td>
    </tr>
  )
}

/** Stripe's own page or file; it is not told where the person came from. */
function PageLink({ to, verb, day }: { to: string; verb: string; day: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="link touch">
      {verb} <span className="sr-only">the invoice of {day}, opens in a new window</span>
    </a>
  )
}
