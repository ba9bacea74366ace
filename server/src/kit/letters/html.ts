import { PRODUCT_NAME } from '@icebox/contract/constants'
import { DARK_STYLES, LOOK } from './look.ts'
import type { LabelledLink, Part, Piece, Row } from './parts.ts'

/**
 * The letter as a page: nothing is fetched for it, its styles stand on the elements, because many mail programs drop the
 * rest, and tables hold it together where a program knows nothing newer. Everything that is put in is escaped.
 */
export function inHtml(subject: string, parts: readonly Part[]): string {
  const body = parts.filter(({ is }) => !BELOW.has(is))
  const below = parts.filter(({ is }) => BELOW.has(is))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="ground" style="${LOOK.ground}">
${table(`<td align="center" style="padding:28px 12px">${sheet(htmlOf(body), htmlOf(below))}</td>`)}
</body>
</html>
`
}

/** These stand below the sheet. */
const BELOW: ReadonlySet<Part['is']> = new Set(['small', 'stop'])

/** Outlook for Windows knows no greatest width. */
function sheet(body: string, below: string): string {
  return [
    '<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->',
    '<div style="max-width:600px;margin:0 auto;text-align:left">',
    `<p class="name" style="${LOOK.name}">${PRODUCT_NAME}</p>`,
    table(`<td class="sheet" style="${LOOK.sheet}">\n${body}\n</td>`),
    below === '' ? '' : `<div style="padding:16px 4px 0">\n${below}\n</div>`,
    '</div>',
    '<!--[if mso]></td></tr></table><![endif]-->',
  ].join('\n')
}

function table(cells: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`
}

/** The first action is the letter's button; further ones are links. */
function htmlOf(parts: readonly Part[]): string {
  const button = parts.find(({ is }) => is === 'action')
  return parts.map(part => (part.is === 'action' && part !== button ? further(part.link) : partOf(part))).join('\n')
}

function further(link: LabelledLink): string {
  return `<p style="${LOOK.paragraph}">${anchor(link, { look: LOOK.link, name: 'ice' })}</p>`
}

type Markups = { readonly [K in Part['is']]: (part: Extract<Part, { is: K }>) => string }

const MARKUPS: Markups = {
  heading: ({ text }) => `<h1 class="ink" style="${LOOK.heading}">${escaped(text)}</h1>`,
  paragraph: ({ pieces }) => `<p class="ink" style="${LOOK.paragraph}">${sentence(pieces)}</p>`,
  verbatim: ({ text }) => `<p class="ink" style="${LOOK.paragraph}">${withBreaks(text)}</p>`,
  fact: ({ label, value }) =>
    `<p class="ink" style="${LOOK.paragraph}">${escaped(label)}: <b style="${LOOK.value}">${escaped(value)}</b></p>`,
  action: ({ link }) => `<p style="${LOOK.action}">${anchor(link, { look: LOOK.button, name: 'button' })}</p>`,
  rows: ({ rows }) => rows.map(markupOfRow).join('\n'),
  divider: () => `<hr class="line" style="${LOOK.divider}">`,
  small: ({ pieces }) => `<p class="faint" style="${LOOK.small}">${sentence(pieces)}</p>`,
  stop: ({ link }) =>
    `<p class="faint" style="${LOOK.small}">${anchor(link, { look: LOOK.faintLink, name: 'faint' })}</p>`,
}

function partOf<K extends Part['is']>(part: Extract<Part, { is: K }>): string {
  return (MARKUPS[part.is] as (part: Extract<Part, { is: K }>) => string)(part)
}

function markupOfRow({ title, lines, links }: Row): string {
  const acts = links.map(each => anchor(each, { look: LOOK.rowLink, name: 'ice' })).join(' ')
  return table(
    [
      `<td class="line" style="${LOOK.row}">`,
      `<p class="ink" style="${LOOK.rowTitle}">${escaped(title)}</p>`,
      ...lines.map(line => `<p class="soft" style="${LOOK.rowLine}">${escaped(line)}</p>`),
      ...(acts === '' ? [] : [`<p style="${LOOK.rowLinks}">${acts}</p>`]),
      '</td>',
    ].join('\n'),
  )
}

function sentence(pieces: readonly Piece[]): string {
  return pieces
    .map(piece =>
      typeof piece === 'string'
        ? escaped(piece)
        : anchor({ label: piece.href, href: piece.href }, { look: LOOK.link, name: 'ice' }),
    )
    .join('')
}

/** Only an address of the web becomes a link. */
function anchor({ label, href }: LabelledLink, { look, name }: { look: string; name: string }): string {
  if (!/^https?:\/\//.test(href)) return escaped(label)
  return `<a class="${name}" href="${escaped(href)}" style="${look}">${escaped(label)}</a>`
}

function withBreaks(text: string): string {
  return escaped(text).replace(/\r?\n/g, '<br>\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '')
}
