import { currencyOf, numberOf } from './compile/measures.ts'

/** A sum of money that a text names. */
export interface Amount {
  readonly value: number
  readonly currency: string
}

const CODE = 'USD|EUR|GBP|CHF|JPY|INR|PLN|SEK|NOK|DKK|CAD|AUD|BRL|CZK'
const NAME = 'dollars?|euros?|pounds?|francs?|yen|rupees?|bucks|zloty|kronor|kr'
const FIGURES = String.raw`\d[\d.,'\u00a0\u202f]{0,14}\d|\d`
const SUM = new RegExp(
  String.raw`(?<before>[$€£¥₹]|\b(?:${CODE})\b)\s?(?<first>${FIGURES})(?<k>\s?[km]\b)?|(?<second>${FIGURES})(?<k2>\s?k)?\s?(?<behind>[$€£¥₹]|(?:${CODE}|${NAME})\b)`,
  'gi',
)
const MOST = 50
/** Most mail names no sum, and is told so quickly. */
const ANY = new RegExp(`[$€£¥₹]|\\b(?:${CODE}|${NAME})\\b`, 'i')

/** Sums with their currency, the first fifty. */
export function amountsIn(text: string): Amount[] {
  if (!ANY.test(text)) return []
  const found: Amount[] = []
  for (const { groups } of text.matchAll(SUM)) {
    if (found.length === MOST) break
    const figures = `${groups?.['first'] ?? groups?.['second'] ?? ''}${groups?.['k'] ?? groups?.['k2'] ?? ''}`.replace(
      /[\s\u00a0\u202f]/g,
      '',
    )
    const value = numberOf(figures)
    const name = (groups?.['before'] ?? groups?.['behind'] ?? '').toLowerCase()
    const currency = currencyOf(name) ?? currencyOf(name.replace(/s$/, ''))
    if (value !== undefined && currency !== undefined) found.push({ value, currency })
  }
  return found
}
