import { type PlanChoice, planQuery } from '../../domain/plan/choice.ts'

/**
 * Where a plan's button leads. Cards with a seat stepper always carry the billing period:
 * `/auth?plan=pro&seats=3&billing=monthly`. The others are `/auth?plan=pro&seats=1`; there the period is added only
 * when it is yearly, so that nobody is shown one price and asked for another. Lite never carries seats.
 */
export function offerPath(choice: PlanChoice, { hasStepper }: { hasStepper: boolean }): string {
  const query = planQuery(choice)
  if (!hasStepper && choice.billing === 'monthly') query.delete('billing')
  return `/auth?${query}`
}
