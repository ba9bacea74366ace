export type FootColumn = 'Product' | 'Support'

interface SitePage {
  to: string
  text: string
  inHeader?: boolean
  /** The column of the footer it stands in. */
  column?: FootColumn
}

/** The public pages that header and footer lead to. */
export const SITE_PAGES: SitePage[] = [
  { to: '/pricing', text: 'Pricing', inHeader: true, column: 'Product' },
  { to: '/free-trial', text: 'Free trial', column: 'Product' },
  { to: '/reclassify', text: 'Rules', column: 'Product' },
  { to: '/status', text: 'Status', column: 'Support' },
]
