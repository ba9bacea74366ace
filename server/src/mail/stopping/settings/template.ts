import { PLACEHOLDERS, TEMPLATE_MAX } from '@icebox/contract/replies'
import { Problem } from '../../../kit/problem.ts'

/** Polite, and with the words by which sending programs know that somebody wants off the list. */
export const DEFAULT_TEMPLATE = `Hello {first name},

thank you for writing, but this is nothing for me. Please remove me from your list and do not write to me again.

Kind regards`

/** The template as it is kept. Throws Problem `bad_input` for one that cannot be sent. */
export function checkedTemplate(given: string): string {
  const text = given.replace(/\r\n?/g, '\n').trim()
  const fault = templateFault(text)
  if (fault !== undefined) throw new Problem('bad_input', fault)
  return text
}

/** Why it cannot be sent, in the user's words. */
function templateFault(text: string): string | undefined {
  const length = [...text].length
  if (length === 0) return 'Please write a few words, or go back to the letter that stands here by itself.'
  if (length > TEMPLATE_MAX) return `A letter has at most ${TEMPLATE_MAX} characters; this one has ${length}.`
  if (UNSEEN.test(text)) return 'There is a character in the letter that cannot be seen. Please type it anew.'
  if (LINK.test(text)) return 'A letter holds no links or addresses. Please take them out.'
  const unknown = (text.match(/\{[^{}]*\}?|\}/g) ?? []).find(each => !KNOWN.has(each))
  if (unknown !== undefined) return `A letter cannot fill in ${unknown}. It knows ${PLACEHOLDERS.join(' and ')}.`
  return undefined
}

const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS)
/** Control characters but the line's end and the tab, and signs that turn the reading direction or have no width. */
const UNSEEN = /(?![\n\t])[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
const LINK =
  /\b(https?|ftp|mailto|tel):|\bwww\.|<a\b|\S@\S+\.\S|\b[a-z0-9-]+\.(com|net|org|io|ai|co|app|dev|de|fr|uk|eu|info|biz|me|link|ly)\b/i

/** The letter to one sender. What is not known of them is left out, and the sign it stood before moves up. */
export function letterTo(template: string, senderName: string): string {
  const values = new Map<string, string>([
    [PLACEHOLDERS[0], firstNameIn(senderName)],
    [PLACEHOLDERS[1], companyIn(senderName)],
  ])
  return template
    .replace(/\{[^{}]*\}/g, each => values.get(each) ?? '')
    .replace(/[ \t]+(?=[,.;:!?\n]|$)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** `Vance, Derek` and `Derek Vance` are one; whatever is no plain name is none. */
function firstNameIn(name: string): string {
  const [person = ''] = name.split(SEPARATOR)
  const [last = '', first] = person.split(',')
  const [word = ''] = (first ?? last).trim().split(/\s+/)
  return /^\p{L}[\p{L}'’-]{0,29}$/u.test(word) ? word : ''
}

function companyIn(name: string): string {
  const parts = name.split(SEPARATOR)
  const company = parts.length === 2 ? (parts[1] ?? '').trim() : ''
  return /^[\p{L}\p{N}][\p{L}\p{N} &'’-]{0,39}$/u.test(company) ? company : ''
}

/** As in `Derek at Pipelinely` and `Derek | Pipelinely`. */
const SEPARATOR = /\s+(?:at|from|von|de|chez)\s+|\s+[|·@]\s+|\s+[–—-]\s+/
