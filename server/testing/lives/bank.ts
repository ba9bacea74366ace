import type { BillingWorld } from '../billing-world.ts'

/** What the person does in the bank's dialog; where it asks nothing, nothing happens. */
export async function answerBank(
  { twin }: BillingWorld,
  clientSecret: string,
  outcome: 'passed' | 'failed',
): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome })
  await fetch(`${twin.url}/_sandbox/challenge`, { method: 'POST', body })
}
