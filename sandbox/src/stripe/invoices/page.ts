import type { Invoice } from '../state/stored.ts'

/** The page a customer is sent to, to look at an invoice. */
export function invoicePage(invoice: Invoice): string {
  const rows = invoice.lines.data.map(
    line => `<tr><td>${inHtml(line.description ?? '')}</td><td>${dollars(line.amount)}</td></tr>`,
  )
  const cents = taxCentsOf(invoice)
  const tax = cents === 0 ? '' : `<tr><td>Tax</td><td>${dollars(cents)}</td></tr>`
  return `<!doctype html><html lang="en"><title>Invoice ${invoice.number}</title>
<h1>Invoice ${invoice.number}</h1><p>Status: ${invoice.status}</p>
<table>${rows.join('')}${tax}</table><p>Amount due: ${dollars(invoice.amount_due)}</p>
<p><a href="${invoice.invoice_pdf}">Download invoice</a></p></html>`
}

/** In cents. */
export function taxCentsOf({ total_taxes: taxes }: Invoice): number {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

/** Whole cents as `$6.99`, a credit as `-$6.99`. */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
