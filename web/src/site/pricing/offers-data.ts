import { type BillingPeriod, PERIODS, PLANS, type Plan, priceOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { formatCents } from '../../kit/format.ts'

/**
 * What search engines read of the prices: schema.org's Product with one Offer for each plan and billing period, as JSON-LD.
 * Prices are those of the first seat. `origin` is `https://icebox.example`, without a slash at the end.
 */
export function offersData(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: PRODUCT_NAME,
    description: 'Moves cold outreach and spam out of an inbox to a folder of its own, and says why. Deletes nothing.',
    brand: { '@type': 'Brand', name: PRODUCT_NAME },
    url: `${origin}/pricing`,
    offers: PLANS.flatMap(plan => PERIODS.map(period => offerOf(plan, period, origin))),
  }
}

function offerOf(plan: Plan, period: BillingPeriod, origin: string) {
  // schema.org wants the bare number.
  const price = formatCents(priceOf({ plan: plan.slug, period, seats: 1 })).replaceAll(/[$,]/g, '')
  return {
    '@type': 'Offer',
    name: `${plan.name}, billed ${period}`,
    description: plan.description,
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${origin}/pricing`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      // UN/CEFACT Recommendation 20: month and year.
      unitCode: period === 'yearly' ? 'ANN' : 'MON',
      unitText: `${plan.perSeat ? 'seat and ' : ''}${period === 'yearly' ? 'year' : 'month'}`,
    },
  }
}
