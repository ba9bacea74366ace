/** Where invoices may go. */
export const BILLING_COUNTRIES = [
  'US',
  'CA',
  'GB',
  'AU',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'JP',
  'MX',
  'BR',
  'IN',
  'SG',
  'HK',
] as const
