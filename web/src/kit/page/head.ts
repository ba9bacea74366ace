import { PRODUCT_NAME } from '@icebox/contract/constants'
import { siteFacts } from './site-facts.ts'

interface Head {
  /** The address that search engines should keep; of two addresses of one page, the main one. */
  path: string
  /** Without the product's name, which is added. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
}

/** Title, description, canonical address and what a shared link shows, for a page open to everyone. The build draws the picture. */
export function headOf({ path, title, description }: Head) {
  const { origin } = siteFacts()
  const whole = `${title} · ${PRODUCT_NAME}`
  const url = `${origin}${path}`
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/share/${path.slice(1) || 'home'}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title}, on a slab of ice` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
