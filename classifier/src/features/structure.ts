import type { Feature } from './feature.ts'
import { phrase, sign } from './feature.ts'
import type { Reading } from './reading.ts'
import { anyOf } from './wording/phrases.ts'

const GREETING = '(?:hi|hello|hey|dear|hallo|hej|ciao|bonjour|hola|olá|cześć|beste|guten tag|salut)'
const NOT_A_NAME = '(?!sir|friend|customer|there|all|team|user|madam)'
const GREETED = /\p{L}+/gu

/** How the message is built. */
export const structure: readonly Feature[] = [
  sign('very_short', 'length', reading => reading.wordCount < 30),
  sign('short', 'length', reading => reading.wordCount >= 30 && reading.wordCount < 90),
  sign('medium', 'length', reading => reading.wordCount >= 90 && reading.wordCount < 220),
  { name: 'length', reason: 'length', extract: reading => Math.min(1, Math.log1p(reading.wordCount) / 7) },
  { name: 'links', reason: 'links', extract: reading => Math.min(1, Math.log1p(reading.links.length) / 3) },
  sign('no_links', 'no_links', reading => reading.links.length === 0),
  sign('link_to_bare_address', 'bare_address_link', reading =>
    reading.links.some(link => /^\d+\.\d+\.\d+\.\d+$/.test(link.host)),
  ),
  { name: 'images', reason: 'images', extract: countImages },
  sign('has_html', 'web_page', reading => reading.message.html !== ''),
  sign(
    'mostly_markup',
    'hidden_text',
    reading => reading.message.html.length > 60 * (reading.message.text.length + 20),
  ),
  sign('attachment', 'attachment', reading => reading.message.attachmentCount > 0),
  sign('shouting', 'shouting', reading => isShouting(reading.message.subject) || exclaims(reading.ownWords)),
  sign('lowercase_subject', 'lowercase_subject', reading => /^[a-zß-ÿ]/.test(reading.message.subject)),
  sign('question_subject', 'question_subject', reading => reading.subject.trimEnd().endsWith('?')),
  sign('short_subject', 'short_subject', reading => /^\s*\S+(\s+\S+){0,2}\s*$/.test(reading.subject)),
  sign('no_subject', 'no_subject', reading => reading.subject.trim() === ''),
  sign('money_amount', 'money_amount', reading =>
    /[$€£]\s?\d|\d\s?(eur|usd|gbp|€|zł|kr)(?![a-z])/.test(reading.ownWords),
  ),
  sign('phone_number', 'phone_number', reading => /(\+|\(0|\b0)\d[\d\s().-]{7,}\d/.test(reading.ownWords)),
  sign('one_question', 'questions', reading => count(reading.ownWords, '?') === 1),
  sign('several_questions', 'questions', reading => count(reading.ownWords, '?') > 1),
  sign('many_recipients', 'many_recipients', reading => reading.message.to.length + reading.message.cc.length > 2),
  sign('has_copies', 'many_recipients', reading => reading.message.cc.length > 0),
  sign('technical', 'technical', isTechnical),
  { ...phrase('greeting', 'greeting', anyOf(`${GREETING} ${NOT_A_NAME}\\p{L}{2,20}[,!:]?`)), holds: greetsByName },
  sign('no_greeting_name', 'impersonal_greeting', reading =>
    /^\s*(hi|hello|hey|dear)( there| sir| madam| friend| customer| user| all| team| sir.madam)?\s*[,!:.-]/.test(
      reading.ownWords,
    ),
  ),
]

const TECHNICAL_WORDS = anyOf('kernel|patch|commit|segfault|stack trace|traceback')
const PATCH_LINE = /^(diff --git|index [0-9a-f]{7}|@@ |\+{3} |-{3} [ab]\/)/

/** Calls, scoped names and lines of a patch are looked for only where their signs stand. */
function isTechnical(reading: Reading): boolean {
  const { body } = reading
  return (
    reading.holds(TECHNICAL_WORDS) ||
    hasPatchLine(body) ||
    (body.includes('()') && /[a-z_]\(\)/.test(body)) ||
    (body.includes('::') && /\w::\w/.test(body))
  )
}

/** How such lines begin: d, i, @, + or -. */
function isPatchSign(code: number): boolean {
  return code === 100 || code === 105 || code === 64 || code === 43 || code === 45
}

function hasPatchLine(body: string): boolean {
  for (let start = 0; ; ) {
    if (isPatchSign(body.charCodeAt(start)) && PATCH_LINE.test(body.slice(start, start + 16))) return true
    const end = body.indexOf('\n', start)
    if (end === -1) return false
    start = end + 1
  }
}

/** The greeting names someone the message is addressed to, not just any word. */
function greetsByName(reading: Reading): boolean {
  const opening = new Set(reading.ownWords.slice(0, OPENING).match(GREETED))
  return reading.message.to.some(({ name, address }) =>
    (`${name} ${address.split('@')[0]}`.toLowerCase().match(GREETED) ?? []).some(
      word => word.length > 1 && opening.has(word),
    ),
  )
}
const OPENING = 60

function countImages(reading: Reading): number {
  let images = 0
  const html = reading.message.html
  for (let at = html.indexOf('<img'); at !== -1 && images < 20; at = html.indexOf('<img', at + 4)) images++
  return Math.min(1, Math.log1p(images) / 3)
}

function isShouting(subject: string): boolean {
  if (subject !== subject.toUpperCase()) return false
  const letters = subject.replace(/[^\p{L}]/gu, '')
  return letters.length > 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function exclaims(text: string): boolean {
  return text.includes('!') && /!!|!.*!.*!/.test(text)
}

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) found++
  return found
}
