import { codesOf } from '../features/wording/codes.ts'

/** The HTML that is read: as a string to search and to cut, and sign by sign as numbers, which are read much faster. */
export interface Source {
  readonly html: string
  /** Behind the last sign stands a 0. Valid until the next source is made. */
  readonly codes: Uint16Array
}

export function sourceOf(html: string): Source {
  return { html, codes: codesOf(html) }
}
