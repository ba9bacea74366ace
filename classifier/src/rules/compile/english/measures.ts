import type { ItemKind } from '../item.ts'
import type { Amount } from '../measures.ts'
import type { Token } from '../tokens.ts'
import { notTrait, type Phrase, phrase, trait } from './phrase.ts'

const MORE = 'over|above|more|longer|larger|bigger|greater|higher|exceeding|exceed|heavier|beyond|least|from|upwards'
const LESS = 'under|below|less|smaller|lower|cheaper|lighter|most|within'
const COST =
  'salary|fee|budget|it|text|body|where|show|showing|shows|state|stating|states|contain|containing|involve|involving|amounting|for|of|with|worth|number|figure|price|per|word|any|a|in|that|which|whose|if|where|is|are|costs|cost|ask|total|totalling|sum|amount|dollar|euro|pound|money|to|the|a|an|mention|mentioning|naming|name|has|have|quote|quoting|asking|charge|charging|say|price|value'
const COSTS = `${COST}? ${COST}? ${COST}? ${COST}?`

/** Sums of money, sizes, and how sure the judge is. */
export const MEASURES: readonly Phrase[] = [
  ...(
    [
      [MORE, 'more'],
      [LESS, 'less'],
    ] as const
  ).flatMap(([words, than]) => [
    phrase(`${COSTS} at? ${words} than? {amount}, ${COSTS} {amount} or ${words}|up`, ({ amount }, tokens) =>
      amountThan(than, amount, isIncluded(tokens)),
    ),
    phrase(
      `with|has|have|of|for|name|naming|mention|mentioning|state|stating|quote|quoting an|a|any|the? amount|sum|total|price|value|salary|fee|figure|budget of? at? ${words} than? {number}`,
      ({ number }) => trait({ is: 'amount', than, value: number, currency: null }),
    ),
    phrase(
      `big|large|huge|heavy|tiny|small|little|short|monster|giant|massive|enormous|fat mail|email|message|file|attachment|one? ,? that? are|is? at? ${words} than? {size}`,
      ({ size }) => trait({ is: 'size', than, bytes: size }),
    ),
    phrase(`of|is|are? {size} or|and ${words}|up`, ({ size }) => trait({ is: 'size', than, bytes: size })),
    phrase(
      `that|which|if|whose|are|is|size|it|say|roughly|about? are|is|being|weigh|weighing? at? ${words} than? {size} in|of? size?, with|has|have a|the size of at? ${words} than? {size}`,
      ({ size }) => trait({ is: 'size', than, bytes: size }),
    ),
  ]),
  phrase('that|which|is|are|being|of|from|with? between {sizes} in? size?', ({ sizes: { low, high } }) => ({
    ...trait({ is: 'size', than: 'more', bytes: low }, { is: 'size', than: 'less', bytes: high }),
    every: true,
  })),
  phrase(`${COSTS} between {amounts}`, ({ amounts: { low, high, currency } }) => ({
    ...trait(
      { is: 'amount', than: 'more', value: below(low), currency },
      { is: 'amount', than: 'less', value: above(high), currency },
    ),
    every: true,
  })),
  phrase(
    'that|which|who|it|they|if|when|where? with|has|have|having|mention|mentioning|contain|containing|name|naming? any|some|an|a|the? amount|sum of money in|mentioned|named? it|them?',
    trait({ is: 'amount', than: 'more', value: 0, currency: null }),
  ),
  phrase(
    'that|which|who|it|they|if|when|where? with|has|have|having|mention|mentioning|contain|containing|name|naming|there? is? no amount|sum of? money? in|mentioned|named? it|them?, without an|any amount|sum of? money? in|mentioned|named? it|them?',
    notTrait({ is: 'amount', than: 'more', value: 0, currency: null }),
  ),
  phrase(
    'with|has|have|having|naming|mentioning an|any|some|a amount|sum|price|figure|fee of? money? in it|them?',
    trait({ is: 'amount', than: 'more', value: 0, currency: null }),
  ),
  phrase(
    `with|has|have|in|naming|mentioning|mention|quoting|quote|showing|show|stating|state|listing an|any|some|a amount|sum|price|figure|money? in|of? {currency} in? it|them?
    in {currency}, if|when|where|that|which|it? it|they? with|has|have|having|contain|containing|mention|mentioning|name|naming|show|showing? any|some|an|a|the? {currency} amount|price|sum|figure|total in? it|them?,  any|some|an|a|the? amount|price|sum|figure|total|fee|money in|of {currency} in? it|them?`,
    ({ currency }) => trait({ is: 'amount', than: 'more', value: 0, currency }),
  ),
  ...(
    [
      [MORE, 'more'],
      [LESS, 'less'],
    ] as const
  ).map(([words, than]) =>
    phrase(`with|has|have|of an|a|any|the? amount|sum|price|total in {currency} of? ${words} than? {number}`, found =>
      amountThan(than, { value: found.number, currency: found.currency }, false),
    ),
  ),
  phrase('up to {amount}', ({ amount }) => amountThan('less', amount, true)),
  phrase('up to {size}', ({ size }) => trait({ is: 'size', than: 'less', bytes: size })),
  phrase(`judged? with? at? ${MORE} than? {number} percent`, ({ number }): ItemKind | undefined =>
    number <= 100 ? trait({ is: 'sure', percent: number }) : undefined,
  ),
]

/** "At least 300" takes in 300 itself, "over 300" does not. */
function isIncluded(tokens: readonly Token[]): boolean {
  return tokens.some(({ stem }) => ['least', 'most', 'or', 'from', 'upward', 'within'].includes(stem))
}

function amountThan(than: 'more' | 'less', { value, currency }: Amount, isWith: boolean): ItemKind {
  const limit = than === 'more' ? below(value) : above(value)
  return trait({ is: 'amount', than, value: isWith ? limit : value, currency })
}

/** One cent beside a sum, so that it is taken in. */
function below(value: number): number {
  return Math.round(value * 100 - 1) / 100
}

function above(value: number): number {
  return Math.round(value * 100 + 1) / 100
}
