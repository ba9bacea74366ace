import { PERIODS, PLANS } from '@icebox/contract/billing/plans'
import { expect, test } from 'vitest'
import { offersData } from './offers-data.ts'

const { offers, ...product } = offersData('https://icebox.example')

test('there is one offer for each plan and period, at the price that is asked', () => {
  expect(offers).toHaveLength(PLANS.length * PERIODS.length)
  expect(offers.map(({ name, price, priceCurrency }) => `${name}: ${price} ${priceCurrency}`)).toEqual([
    'Lite, billed monthly: 4.99 USD',
    'Lite, billed yearly: 44.40 USD',
    'Pro, billed monthly: 6.99 USD',
    'Pro, billed yearly: 62.40 USD',
    'Pro+, billed monthly: 9.99 USD',
    'Pro+, billed yearly: 90.00 USD',
  ])
})

test('a price says what it is for', () => {
  const units = offers.map(offer => `${offer.priceSpecification.unitText} ${offer.priceSpecification.unitCode}`)
  expect(units).toEqual([
    'month MON',
    'year ANN',
    'seat and month MON',
    'seat and year ANN',
    'seat and month MON',
    'seat and year ANN',
  ])
})

test('addresses are whole, and those of this installation', () => {
  expect(product.url).toBe('https://icebox.example/pricing')
  for (const offer of offers) expect(offer.url).toBe('https://icebox.example/pricing')
})

test('nothing is claimed that nobody has given: no ratings, no reviews', () => {
  expect(Object.keys(product)).not.toContain('aggregateRating')
  expect(Object.keys(product)).not.toContain('review')
})
