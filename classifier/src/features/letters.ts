/** Text as a reader's eye takes it, and how much had to be undone for it. */
export interface Unmasked {
  readonly text: string
  /** Signs without width inside Latin words. */
  readonly invisible: number
  /** Letters of other scripts, or of mathematics, in the place of Latin ones. */
  readonly swapped: number
}

/**
 * Undoes disguises in lowercase text: signs nobody sees are dropped, styled letters become plain, and Cyrillic and
 * Greek letters that look Latin become Latin inside words that are Latin otherwise. Real Cyrillic and Greek stay.
 */
export function unmask(text: string): Unmasked {
  if (!SUSPECT.test(text)) return { text, invisible: 0, swapped: 0 }
  let swapped = 0
  const invisible = text.match(SPLITTING)?.length ?? 0
  const seen = text.replace(INVISIBLE, '').replace(STYLED, sign => {
    swapped++
    return sign.normalize('NFKC').toLowerCase()
  })
  const latin = seen.replace(MIXED, word => {
    if (!LATIN.test(word)) return word
    return word.replace(OTHER, sign => {
      const twin = TWINS.get(sign)
      if (twin !== undefined) swapped++
      return twin ?? sign
    })
  })
  return { text: latin, invisible, swapped }
}

/** Soft hyphens and overlays, joiners, direction marks, selectors and other signs without width. */
const UNSEEN =
  '\\u00ad\\u0332-\\u0338\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff'
/** Full width, circled and mathematical letters, and Roman numerals. */
const STYLES = '[\\u2160-\\u217f\\u249c-\\u24e9\\uff41-\\uff5a]|\\ud835[\\udc00-\\udfff]'
const FOREIGN = '\\u0251\\u0261\\u0370-\\u052f'

const SUSPECT = new RegExp(`[${UNSEEN}${FOREIGN}\\ud835\\u2160-\\u217f\\u249c-\\u24e9\\uff41-\\uff5a]`)
const INVISIBLE = new RegExp(`[${UNSEEN}]`, 'g')
const STYLED = new RegExp(STYLES, 'g')
/** A soft hyphen is how a careful typesetter breaks long words, so it does not count. */
const SPLITTING = new RegExp(`[a-z](?!\\u00ad)[${UNSEEN}]+(?=[a-z])`, 'g')
const MIXED = new RegExp(`[a-z${FOREIGN}]*[${FOREIGN}][a-z${FOREIGN}]*`, 'g')
const OTHER = new RegExp(`[${FOREIGN}]`, 'g')
const LATIN = /[a-z]/

const TWINS: ReadonlyMap<string, string> = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ӏl ԛq ԝw ѵv ґr гr ьb αa βb γy εe ηn ιi κk νv οo ρp τt υu χx ωw ϲc ϳj ɑa ɡg ёe їi'
    .split(' ')
    .map(pair => [pair.slice(0, 1), pair.slice(1)] as const),
)
