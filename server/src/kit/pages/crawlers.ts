/** Whatever is no public page stays out of indexes (RFC 9309); the pages themselves say so too. */
export function robots(origin: string, others: readonly string[]): string {
  const closed = ['/api', '/ws', ...others].map(path => `Disallow: ${path}`)
  return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** The main address of each public page (sitemaps.org 0.9); its other addresses lead to the same text. */
export function siteMap(origin: string, written: readonly (readonly string[])[]): string {
  const entries = written.map(([main]) => `  <url><loc>${escapeXml(`${origin}${main}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

const YEAR_MS = 365 * 24 * 3_600_000

/** Where to tell of a weakness (RFC 9116), by mail where the operator names an address. Good for a year from `from`. */
export function securityText(origin: string, email: string | undefined, from: Date): string {
  return [
    `Contact: ${email === undefined ? `${origin}/contact` : `mailto:${email}`}`,
    `Expires: ${new Date(from.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/security`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
