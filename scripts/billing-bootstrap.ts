import { bootstrapBilling } from '../server/src/billing/stripe/bootstrap.ts'
import { openStripe } from '../server/src/billing/stripe/stripe-client.ts'
import { runCommand, Stopped } from './run.ts'

const BY_HAND = `
What only Stripe's dashboard can set:
- Billing, Revenue recovery: Smart Retries, 8 tries within 2 weeks; then cancel the subscription.
- Billing, Emails to customers: off; Icebox writes them.
- Branding: name, colour and icon, which stand on invoices.
- Payment methods: cards, with Apple Pay and Google Pay.`

/** Makes what Icebox sells at Stripe; may be run as often as one likes. */
await runCommand(async () => {
  const { STRIPE_SECRET_KEY: key, STRIPE_URL: url, APP_URL: appUrl } = process.env
  if (!key) throw new Stopped('Set STRIPE_SECRET_KEY to the secret key of your Stripe account.')
  if (!appUrl) throw new Stopped('Set APP_URL to the address people open, for example https://icebox.example.com.')
  const { lines, webhookSecret } = await bootstrapBilling(openStripe(key, url), appUrl.replace(/\/$/, ''))
  for (const line of lines) console.log(line)
  if (webhookSecret !== undefined) {
    console.log(`\nPut this into the environment; Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}`)
  }
  console.log(BY_HAND)
})
