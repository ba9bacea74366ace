import type { Condition } from '../../rule.ts'
import { readDate, readDates } from '../dates.ts'
import { readEnding, readFileTypes } from '../file-types.ts'
import type { ItemKind } from '../item.ts'
import {
  readAmount,
  readAmounts,
  readCurrency,
  readLanguages,
  readNumber,
  readSize,
  readSizes,
  readSpan,
  readWeekdays,
} from '../measures.ts'
import type { Make } from '../patterns.ts'
import { readPersons } from '../persons.ts'
import { readWording } from '../wording.ts'

/** The values that phrases hold. */
export const SLOTS = {
  who: readPersons,
  words: readWording,
  amount: readAmount,
  amounts: readAmounts,
  currency: readCurrency,
  size: readSize,
  sizes: readSizes,
  span: readSpan,
  days: readWeekdays,
  date: readDate,
  dates: readDates,
  number: readNumber,
  language: readLanguages,
  type: readFileTypes,
  ending: readEnding,
}

/** Patterns that all come to the same, and what they come to. */
export interface Phrase {
  readonly patterns: readonly string[]
  readonly make: Make<ItemKind, SlotValues>
}

type SlotValues = {
  readonly [Name in keyof typeof SLOTS]: NonNullable<ReturnType<(typeof SLOTS)[Name]>>['value']
}

/** Patterns stand behind one another with commas or on lines of their own. */
export function phrase(texts: string, make: Phrase['make'] | ItemKind): Phrase {
  return { patterns: listed(texts), make: typeof make === 'function' ? make : () => make }
}

export function listed(texts: string): readonly string[] {
  return texts
    .trim()
    .split(/,\s+|\s*\n\s*/)
    .filter(text => text !== '')
}

/** Each pattern behind each of the leads; an empty lead stands for none. */
export function behind(leads: readonly string[], texts: string): string {
  return leads.flatMap(lead => listed(texts).map(text => `${lead} ${text}`.trim())).join('\n')
}

export function trait(...any: readonly Condition[]): ItemKind {
  return { kind: 'trait', any }
}

export function notTrait(...any: readonly Condition[]): ItemKind {
  return { kind: 'trait', any, not: true }
}

export const MAIL = 'mail|email|message|e-mail|letter|note|correspondence|stuff|thing|item|notification|notice'
