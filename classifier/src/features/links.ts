import { registrable } from './domains.ts'

/** A web address in a message, lowercased. */
export interface Link {
  readonly url: string
  readonly host: string
  /** The part of the host one registers. */
  readonly domain: string
}

const MAX_LINKS = 40
const MAX_HTML = 100_000
const MAX_URL = 500

/** The distinct links of the text and then those of the HTML, each as it stands; `body` is lowercase. */
export function findLinks(body: string, html: string): readonly Link[] {
  if (html === '' && !body.includes('://')) return NONE
  const urls = new Set(body.includes('://') ? body.match(/https?:\/\/[^\s<>"')\]]{3,500}/g) : [])
  addHrefs(html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html, urls)
  const domains = new Map<string, string>()
  const links: Link[] = []
  for (const url of urls) {
    if (links.length === MAX_LINKS) break
    const host = hostOf(url)
    const domain = domains.get(host) ?? registrable(host)
    domains.set(host, domain)
    links.push({ url, host, domain })
  }
  return links
}

const NONE: readonly Link[] = []

/** Every `://` is looked at once, and taken when `href=` and `http` or `https` stand before it. */
function addHrefs(html: string, urls: Set<string>): void {
  for (let at = html.indexOf('://'); at !== -1 && urls.size < MAX_LINKS; at = html.indexOf('://', at + 3)) {
    const [before = '', scheme] = HREF.exec(html.slice(Math.max(0, at - LOOK_BACK), at)) ?? []
    if (before === '' || scheme === undefined) continue
    const end = endOfUrl(html, at + 3)
    if (end - at - 3 >= 3) urls.add(html.slice(at - scheme.length, end).toLowerCase())
  }
}

const HREF = /href\s{0,5}=\s{0,5}["']?(https?)$/i
const LOOK_BACK = 24

function endOfUrl(html: string, start: number): number {
  let at = start
  const last = Math.min(html.length, start + MAX_URL)
  while (at < last && !endsUrl(html.charCodeAt(at))) at++
  return at
}

/** White space, quotes and angle brackets. */
function endsUrl(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 60 || code === 62 || code === 0xa0
}

/** Behind the scheme and, up to the first slash, behind what stands before an @. */
function hostOf(url: string): string {
  const start = url.indexOf('://') + 3
  const slash = url.indexOf('/', start)
  const at = url.indexOf('@', start)
  const from = at === -1 || (slash !== -1 && at > slash) ? start : at + 1
  let end = from
  while (end < url.length && !endsHost(url.charCodeAt(end))) end++
  return url.slice(from, end)
}

/** Slash, colon, question mark and number sign. */
function endsHost(code: number): boolean {
  return code === 47 || code === 58 || code === 63 || code === 35
}
