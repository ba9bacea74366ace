import type { Invoice } from '../state/stored.ts'
import type { Answer } from '../wire/serve.ts'
import { find, type World } from '../world.ts'
import { dollars, taxCentsOf } from './page.ts'

const TOP = 780
const LINE_HEIGHT = 18

/** An invoice as a PDF file of one page, ISO 32000-1. */
export function invoicePdf(world: World, invoice: Invoice): Answer {
  const customer = find(world, 'customer', invoice.customer)
  const tax = taxCentsOf(invoice)
  const texts = [
    `Invoice ${invoice.number}`,
    `Date: ${new Date(invoice.created * 1000).toISOString().slice(0, 10)}`,
    `Bill to: ${invoice.customer_name ?? customer?.name ?? invoice.customer_email ?? ''}`,
    `Status: ${invoice.status}`,
    '',
    ...invoice.lines.data.map(line => `${line.description}   ${dollars(line.amount)}`),
    '',
    ...(tax === 0 ? [] : [`Tax: ${dollars(tax)}`]),
    `Total: ${dollars(invoice.total)}`,
    `Amount paid: ${dollars(invoice.amount_paid)}`,
  ]
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Invoice-${invoice.number}.pdf"`,
  }
  return { status: 200, headers, body: documentOf(texts) }
}

function documentOf(texts: readonly string[]): Buffer {
  const shown = texts.map((text, index) => `1 0 0 1 50 ${TOP - index * LINE_HEIGHT} Tm (${inPdf(text)}) Tj`)
  const stream = `BT /F1 11 Tf ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  // The table at the end says at which byte each object begins; all letters here are one byte.
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** What the font cannot show becomes a question mark. */
function inPdf(text: string): string {
  return text.replaceAll(/[^ -~\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
}
