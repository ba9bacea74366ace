import { OVERAGE_BLOCK, OVERAGE_BLOCK_CENTS } from '@icebox/contract/billing/plans'

/** What so many scans beyond the plan cost, never over the cap. */
export function overageCents(scans: number, capCents: number): number {
  return Math.min(Math.ceil(scans / OVERAGE_BLOCK), blocksWithin(capCents)) * OVERAGE_BLOCK_CENTS
}

/** How many scans beyond the plan the cap allows. */
export function extraScansFor(capCents: number): number {
  return blocksWithin(capCents) * OVERAGE_BLOCK
}

function blocksWithin(capCents: number): number {
  return Math.floor(capCents / OVERAGE_BLOCK_CENTS)
}
