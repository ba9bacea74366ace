import type { Invoice, LineItem } from '../state/stored.ts'
import { invalid } from '../wire/problems.ts'
import { find, type World } from '../world.ts'
import { type Place, placeOf } from './places.ts'

type LineTax = NonNullable<LineItem['taxes']>[number]

/** Works out the tax of every line anew, where the invoice adds tax and its address says enough. Answers the sum in cents. */
export function addTax(world: World, invoice: Invoice): number {
  const place = placeOf(invoice.customer_address)
  const isOn = invoice.automatic_tax.enabled
  for (const line of invoice.lines.data) line.taxes = isOn && place ? [taxOn(world, line, place)] : []
  if (isOn) invoice.automatic_tax.status = place ? 'complete' : 'requires_location_inputs'
  const taxes = invoice.lines.data.flatMap(line => line.taxes ?? [])
  invoice.total_taxes = sumUp(taxes)
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** Rounded on the line, half a cent away from zero. */
function taxOn(world: World, line: LineItem, { country, percent }: Place): LineTax {
  mustBeExclusive(world, line)
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const taxable = line.amount - off
  const cents = Math.sign(taxable) * Math.round((Math.abs(taxable) * (percent ?? 0)) / 100)
  return {
    ...{
      amount: cents === 0 ? 0 : cents,
      tax_behavior: 'exclusive',
      taxable_amount: taxable,
      type: 'tax_rate_details',
    },
    tax_rate_details: { tax_rate: `txr_twin_${country}` },
    taxability_reason: percent === null ? 'not_collecting' : 'standard_rated',
  }
}

/** An item without a price says it of itself when it is made. */
function mustBeExclusive(world: World, { pricing }: LineItem): void {
  const id = pricing?.price_details?.price
  const price = id === undefined ? undefined : find(world, 'price', id)
  if (!price || price.tax_behavior === 'exclusive') return
  if (price.tax_behavior === 'inclusive') throw invalid('The twin adds tax to exclusive prices only.')
  throw invalid(
    `You must specify a \`tax_behavior\` on the price \`${price.id}\` to use it with automatic tax.`,
    undefined,
    'automatic_tax',
  )
}

function sumUp(taxes: readonly LineTax[]): LineTax[] {
  const [first] = taxes
  if (!first) return []
  const amount = taxes.reduce((sum, each) => sum + each.amount, 0)
  const taxable_amount = taxes.reduce((sum, each) => sum + (each.taxable_amount ?? 0), 0)
  return [{ ...first, amount, taxable_amount }]
}
