/** What a letter of ours is made of. `inPlainText` and `inHtml` say the same with it, each in its own way. */
export type Part =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly is: 'verbatim'; readonly text: string }
  | { readonly is: 'fact'; readonly label: string; readonly value: string }
  | { readonly is: 'action'; readonly link: LabelledLink }
  | { readonly is: 'rows'; readonly rows: readonly Row[] }
  | { readonly is: 'divider' }
  | { readonly is: 'small'; readonly pieces: readonly Piece[] }
  | { readonly is: 'stop'; readonly link: LabelledLink }

/** Of a sentence: words, or an address that can be opened. */
export type Piece = string | { readonly href: string }

export interface LabelledLink {
  readonly label: string
  readonly href: string
}

/** One of several things of a kind: what it is called, what is said of it, and what can be done with it. */
export interface Row {
  readonly title: string
  readonly lines: readonly string[]
  readonly links: readonly LabelledLink[]
}

export function heading(text: string): Part {
  return { is: 'heading', text }
}

export function paragraph(...pieces: readonly Piece[]): Part {
  return { is: 'paragraph', pieces }
}

/** Text with the line breaks it has. */
export function verbatim(text: string): Part {
  return { is: 'verbatim', text }
}

/** A value to be read off, such as a code. */
export function fact(label: string, value: string): Part {
  return { is: 'fact', label, value }
}

/** Where the letter leads: a button. */
export function action(label: string, href: string): Part {
  return { is: 'action', link: { label, href } }
}

export function rows(all: readonly Row[]): Part {
  return { is: 'rows', rows: all }
}

export function divider(): Part {
  return { is: 'divider' }
}

/** Below the letter: why one gets it. */
export function small(...pieces: readonly Piece[]): Part {
  return { is: 'small', pieces }
}

/** Below the letter: where one says that no more of these are wanted. */
export function stop(label: string, href: string): Part {
  return { is: 'stop', link: { label, href } }
}

export function link(href: string): Piece {
  return { href }
}

/** Words of a stranger, in which no mail program finds an address that it would make a link of. */
export function unlinked(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/])/gu, sign => `${sign}\u200b`)
}
