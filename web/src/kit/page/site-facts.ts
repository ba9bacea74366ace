import { SITE_MARKS, type SiteFacts } from '@icebox/contract/site'

/** Names of the `<meta>` elements in which the server tells the page about this installation. */
export const FACT_META = {
  origin: 'site:origin',
  operatorName: 'site:operator-name',
  operatorAddress: 'site:operator-address',
  operatorEmail: 'site:operator-email',
  sandbox: 'site:sandbox',
  selling: 'site:selling',
  registration: 'site:registration',
} as const satisfies Record<keyof SiteFacts, string>

export const FACTS = Object.keys(SITE_MARKS) as (keyof SiteFacts)[]

/**
 * Who runs this installation, and where. While the pages are being built these are marks that the server replaces; in
 * the browser they are read from the page, so that both draw the same words.
 */
export function siteFacts(): SiteFacts {
  if (typeof document === 'undefined') return SITE_MARKS
  return Object.fromEntries(FACTS.map(key => [key, factInPage(key)])) as SiteFacts
}

function factInPage(key: keyof SiteFacts): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${FACT_META[key]}"]`)?.content ?? SITE_MARKS[key]
}
