import { Reading } from '@icebox/classifier/features/reading'
import type { Message } from '@icebox/classifier/message'
import { cleanBody, cleanText } from '../entries/clean-text.ts'

/** What of a message a language model is shown: no recipient, no address, no attachment, no quoted mail. */
export interface Excerpt {
  readonly senderName: string
  readonly senderDomain: string
  readonly subject: string
  /** The sender's own words, lowercased. */
  readonly words: string
}

const MOST_WORDS = 4_000

/** Addresses, links and long numbers are masked before anything is cut, so that no half of one is left. */
export function excerptOf(message: Message): Excerpt {
  const { ownWords, sender } = new Reading(message)
  return {
    senderName: cleanText(masked(message.from.name), 100),
    senderDomain: cleanText(sender.domain, 100),
    subject: cleanText(masked(message.subject), 300),
    words: cut(
      masked(cleanBody(ownWords))
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
      MOST_WORDS,
    ),
  }
}

const LINK = /https?:\/\/(?:[^\s/@]{0,200}@)?([^\s/?#:<>"')\]]{1,253})[^\s<>"')\]]*/gi
const ADDRESS = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,255}/g
/** Telephone and account numbers, and codes; a year or a price is left. */
const NUMBER = /\+?\d(?:[ ()./-]{0,2}\d){5,}|\d{5,}/g

function masked(text: string): string {
  return text.replace(LINK, '[link to $1]').replace(ADDRESS, '[address]').replace(NUMBER, '[number]')
}

/** Never through the middle of a sign. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
