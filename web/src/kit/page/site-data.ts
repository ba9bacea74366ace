import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { SiteFacts } from '@icebox/contract/site'

/** Who stands behind the site and what it is called, in the words of schema.org. */
export function siteData({ origin, operatorName, operatorEmail }: SiteFacts) {
  const organization = `${origin}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: operatorName,
        url: `${origin}/`,
        logo: `${origin}/share/home.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: operatorEmail,
          url: `${origin}/contact`,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#site`,
        name: PRODUCT_NAME,
        url: `${origin}/`,
        inLanguage: 'en',
        publisher: { '@id': organization },
      },
    ],
  }
}
