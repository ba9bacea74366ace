import type { Price, Tier } from '../state/stored.ts'
import type { World } from '../world.ts'

/**
 * What so many of a price cost for one interval, in whole cents.
 *
 * A fraction of a cent, which only decimal amounts have, is rounded half up once, on the whole line.
 */
export function amountOf(world: World, price: Price, quantity: number): number {
  const tiers = world.state.notes.tiers[price.id]
  if (price.billing_scheme !== 'tiered' || !tiers) return Math.round(Number(price.unit_amount_decimal) * quantity)
  return Math.round(price.tiers_mode === 'volume' ? byVolume(tiers, quantity) : byGraduation(tiers, quantity))
}

/** The tier of the whole quantity prices every unit. */
function byVolume(tiers: readonly Tier[], quantity: number): number {
  const tier = tiers.find(each => each.up_to === null || quantity <= each.up_to)
  return tier ? unitOf(tier) * quantity + flatOf(tier) : 0
}

/** Each tier prices the units that fall into it. */
function byGraduation(tiers: readonly Tier[], quantity: number): number {
  return tiers.reduce((sum, tier, index) => {
    const below = tiers[index - 1]?.up_to ?? 0
    const units = Math.min(quantity, tier.up_to ?? quantity) - below
    return units > 0 ? sum + units * unitOf(tier) + flatOf(tier) : sum
  }, 0)
}

function unitOf(tier: Tier): number {
  return Number(tier.unit_amount_decimal ?? 0)
}

function flatOf(tier: Tier): number {
  return Number(tier.flat_amount_decimal ?? 0)
}

/** The part of an amount that falls on so much of its time, to the second, half a cent away from zero. */
export function partOf(amountCents: number, seconds: number, ofSeconds: number): number {
  return Math.sign(amountCents) * Math.round((Math.abs(amountCents) * seconds) / ofSeconds)
}
