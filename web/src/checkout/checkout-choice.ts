import { billedSeats, type PlanSlug, type Purchase, planOf } from '@icebox/contract/billing/plans'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readStored } from '../kit/stored.ts'

interface Remembered {
  plan: string | null
  seats: string | null
}

/** What is being bought: by the address, else by what was chosen before, else one seat of Pro. */
export function useCheckoutChoice(): Purchase {
  const [search] = useSearchParams()
  return useMemo(
    () => readCheckoutChoice(search, { plan: readStored('selectedPlan'), seats: readStored('selectedSeats') }),
    [search],
  )
}

const DEFAULT_PLAN: PlanSlug = 'pro'

export function readCheckoutChoice(search: URLSearchParams, remembered: Remembered): Purchase {
  const plan = (planOf(search.get('plan')) ?? planOf(remembered.plan))?.slug ?? DEFAULT_PLAN
  const seats = wholeNumber(search.get('seats') ?? remembered.seats)
  return { plan, seats: billedSeats(plan, seats), period: search.get('billing') === 'yearly' ? 'yearly' : 'monthly' }
}

/** Where somebody without an account makes one, with what they chose. */
export function authAddress({ plan, seats, period }: Purchase): string {
  const query = new URLSearchParams({ plan })
  if (seats > 1) query.set('seats', String(seats))
  if (period === 'yearly') query.set('billing', period)
  return `/auth?${query}`
}

function wholeNumber(text: string | null): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : 1
}
