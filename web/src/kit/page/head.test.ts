import { SITE_MARKS } from '@icebox/contract/site'
import { expect, it } from 'vitest'
import { headOf } from './head.ts'
import { siteData } from './site-data.ts'

it('names the page, its one address and its picture, all at the address of this installation', () => {
  const head = headOf({ path: '/pricing', title: 'Pricing', description: 'What it costs.' })
  expect(head).toContainEqual({ title: 'Pricing · Icebox' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE_MARKS.origin}/pricing` })
  expect(head).toContainEqual({ property: 'og:image', content: `${SITE_MARKS.origin}/share/pricing.png` })
  const home = headOf({ path: '/', title: 'Home', description: 'Home.' })
  expect(home).toContainEqual({ property: 'og:image', content: `${SITE_MARKS.origin}/share/home.png` })
})

it('tells search engines who runs the site, and of which site', () => {
  const facts = { ...SITE_MARKS, origin: 'https://icebox.example', operatorName: 'Ada & Co.' }
  const [organization, site] = siteData(facts)['@graph']
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Ada & Co.', url: 'https://icebox.example/' })
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Icebox', publisher: { '@id': organization?.['@id'] } })
})
