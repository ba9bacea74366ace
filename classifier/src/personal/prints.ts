import { GENRE_NUMBERS } from './genre.ts'

/**
 * How the numbers of a fingerprint are laid out: its form, traces of sender and campaign (0 where there is none), the
 * genre, and from there on the traces of words, rising.
 */
export const PLACE = { form: 0, sender: 1, campaign: 2, genre: 3, words: 3 + GENRE_NUMBERS } as const

/** The form of today. Fingerprints of another form are not learned from. */
export const FORM = 2

/** False for none, and for one that an older version made. */
export function isReadable(fingerprint: readonly number[]): boolean {
  return fingerprint[PLACE.form] === FORM && fingerprint.length >= PLACE.words
}
