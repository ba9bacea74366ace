/** Every page that anyone may read, by its main address. */
export const PUBLIC_PAGES = [
  '/',
  '/sales',
  '/discover',
  '/pricing',
  '/teams',
  '/features',
  '/security',
  '/developers',
  '/extension',
  '/help',
  '/contact',
  '/status',
  '/privacy-policy',
  '/terms-and-conditions',
]
