export type FootColumn = 'Product' | 'Help' | 'Trust'

interface SitePage {
  to: string
  text: string
  inHeader?: boolean
  /** The column of the footer it stands in. */
  column?: FootColumn
}

/** The public pages that header and footer lead to. */
export const SITE_PAGES: SitePage[] = [
  { to: '/discover', text: 'Discover', inHeader: true },
  { to: '/free-trial', text: 'Free trial', column: 'Product' },
  { to: '/features', text: 'Features', column: 'Product' },
  { to: '/pricing', text: 'Pricing', inHeader: true, column: 'Product' },
  { to: '/teams', text: 'Teams', inHeader: true, column: 'Product' },
  { to: '/extension', text: 'Browser extension', column: 'Product' },
  { to: '/developers', text: 'Developers', column: 'Help' },
  { to: '/help', text: 'Help center', column: 'Help' },
  { to: '/contact', text: 'Contact', column: 'Help' },
  { to: '/status', text: 'Status', column: 'Help' },
  { to: '/security', text: 'Security', column: 'Trust' },
  { to: '/privacy-policy', text: 'Privacy Policy', column: 'Trust' },
  { to: '/terms-and-conditions', text: 'Terms of Service', column: 'Trust' },
]
