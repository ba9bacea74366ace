import { compile } from 'html-to-text'

const MAX_HTML = 1024 * 1024
const MAX_DEPTH = 400
const VOID = /^<(area|base|br|col|embed|hr|img|input|link|meta|p|li|source|track|wbr)\b|\/>$/i

/** The text a reader of this HTML sees. What the style attribute hides is left out, as are images and link targets. */
export function textFromHtml(html: string): string {
  const bounded = html.slice(0, MAX_HTML)
  return convert(markHidden(bounded)).trim()
}

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML + 65_536, maxDepth: 100, maxChildNodes: 20_000, ellipsis: '' },
  selectors: [
    { selector: '[data-hidden]', format: 'skip' },
    { selector: '[hidden]', format: 'skip' },
    { selector: 'head', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
    ...['td', 'th'].map(selector => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
})

/**
 * Marks elements hidden by their own style, so that the converter can skip them with everything inside.
 * Drops opening tags nested beyond any real letter: the converter's time grows with the square of the depth.
 */
function markHidden(html: string): string {
  const onWhite = !/background(-color)?\s*:|bgcolor\s*=/i.test(html)
  let depth = 0
  return html.replace(/<\/?[a-z][^<>]{0,4000}>/gi, tag => {
    if (tag.startsWith('</')) {
      depth = Math.max(0, depth - 1)
      return tag
    }
    if (!VOID.test(tag)) depth++
    if (depth > MAX_DEPTH) return ''
    const style = /\sstyle\s*=\s*("[^"]*"|'[^']*')/i.exec(tag)?.[1]
    if (style === undefined || !hides(style.slice(1, -1), onWhite)) return tag
    return tag.replace(/^<[a-z][a-z0-9]*/i, name => `${name} data-hidden=""`)
  })
}

function hides(style: string, onWhite: boolean): boolean {
  const rules = readRules(style)
  if (rules.get('display') === 'none' || rules.get('visibility') === 'hidden') return true
  if (/^0(\.0+)?(px|pt|em|rem|%)?$/.test(rules.get('font-size') ?? '')) return true
  if (/^0(\.0+)?$/.test(rules.get('opacity') ?? '')) return true
  if (rules.get('mso-hide') === 'all' || /^0(px)?$/.test(rules.get('max-height') ?? '')) return true
  const colour = rules.get('color')
  const background = rules.get('background-color') ?? rules.get('background') ?? (onWhite ? '#ffffff' : undefined)
  return colour !== undefined && background !== undefined && sameColour(colour, background)
}

function readRules(style: string): Map<string, string> {
  const rules = new Map<string, string>()
  for (const rule of style.toLowerCase().split(';')) {
    const colon = rule.indexOf(':')
    if (colon === -1) continue
    const value = rule.slice(colon + 1).replace('!important', '')
    rules.set(rule.slice(0, colon).trim(), value.trim())
  }
  return rules
}

function sameColour(one: string, other: string): boolean {
  return canonicalColour(one) === canonicalColour(other)
}

const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000', transparent: '' }

function canonicalColour(colour: string): string {
  const named = NAMED[colour]
  if (named !== undefined) return named
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(colour)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(colour)
  if (!rgb) return colour
  return `#${rgb
    .slice(1)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}
