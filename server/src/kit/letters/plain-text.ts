import type { LabelledLink, Part, Piece, Row } from './parts.ts'

/** The letter for those who read no HTML. */
export function inPlainText(parts: readonly Part[]): string {
  return [...parts.map(part => textOf(part)), ''].join('\n\n')
}

type Texts = { readonly [K in Part['is']]: (part: Extract<Part, { is: K }>) => string }

const TEXTS: Texts = {
  heading: ({ text }) => text,
  paragraph: ({ pieces }) => sentence(pieces),
  verbatim: ({ text }) => text,
  fact: ({ label, value }) => `${label}: ${value}`,
  action: ({ link }) => named(link),
  rows: ({ rows }) => rows.map(row => textOfRow(row)).join('\n\n'),
  divider: () => '-- ',
  small: ({ pieces }) => sentence(pieces),
  stop: ({ link }) => named(link),
}

function textOf<K extends Part['is']>(part: Extract<Part, { is: K }>): string {
  return (TEXTS[part.is] as (part: Extract<Part, { is: K }>) => string)(part)
}

function sentence(pieces: readonly Piece[]): string {
  return pieces.map(piece => (typeof piece === 'string' ? piece : piece.href)).join('')
}

function named({ label, href }: LabelledLink): string {
  return `${label}: ${href}`
}

function textOfRow({ title, lines, links }: Row): string {
  return [title, ...lines, ...links.map(named)].join('\n')
}
