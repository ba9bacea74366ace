import type { Page } from '../html/page-text.ts'
import { readHtml } from '../html.ts'
import type { Message } from '../message.ts'
import { readInvitation } from './calendar.ts'
import { decodeText } from './charsets.ts'
import { type HeaderField, readHeaders } from './headers.ts'
import { findLeaves, type Leaf } from './parts.ts'
import { decodeTransfer } from './transfer.ts'

/** What a message says, taken from its parts. */
export type Content = Pick<
  Message,
  'text' | 'html' | 'attachmentCount' | 'attachmentNames' | 'partTypes' | 'hasCharsetTrouble' | 'hiddenShare'
>

/** Bytes of text parts that are decoded at all. */
const MAX_PLAIN = 128 * 1024
const MAX_HTML = 256 * 1024
const MAX_TEXT = 64 * 1024
const MAX_TYPES = 20
/** A plain part longer than this is the text itself, not a stub that points at the HTML. */
const STUB = 400

/** Reads the text of a message whose body begins at `bodyStart`. Attachments are counted, never decoded. */
export function readContent(bytes: Buffer, fields: readonly HeaderField[], bodyStart: number): Content {
  const leaves = findLeaves(bytes, fields, bodyStart)
  const spoken = leaves.filter(isText)
  const { texts, isTroubled } = decodeAll(bytes, spoken.length > 0 ? spoken : leavesOfSecondChoice(bytes, leaves))
  const { text, hiddenShare } = chooseText(texts)
  return {
    text: withInvitation(text, bytes, leaves),
    hiddenShare,
    html: htmlOf(texts),
    attachmentCount: leaves.length - spoken.length,
    attachmentNames: namesOf(leaves),
    partTypes: typesOf(leaves),
    hasCharsetTrouble: isTroubled,
  }
}

function isText(leaf: Leaf): boolean {
  return !leaf.isAttachment && (leaf.type === 'text/plain' || leaf.type === 'text/html')
}

/** Where no part is the text, some other kind of text, or the message that is passed on, is all there is to read. */
function leavesOfSecondChoice(bytes: Buffer, leaves: readonly Leaf[]): readonly Leaf[] {
  const shown = leaves.filter(leaf => !leaf.isAttachment)
  const other = shown.find(({ type }) => type.startsWith('text/') && type !== 'text/calendar')
  if (other !== undefined) return [other]
  const inner = shown.find(({ type, encoding }) => type === 'message/rfc822' && encoding === '')
  if (inner === undefined) return []
  const { fields, bodyStart } = readHeaders(bytes, inner.start)
  return findLeaves(bytes.subarray(0, inner.end), fields, Math.min(bodyStart, inner.end)).filter(isText)
}

/** Mail programs show an invitation from its calendar part, and often nothing else of it says anything. */
function withInvitation(text: string, bytes: Buffer, leaves: readonly Leaf[]): string {
  const calendar = leaves.find(({ type }) => type === 'text/calendar')
  if (calendar === undefined) return text
  const invitation = readInvitation(decodeLeaf(bytes, calendar, MAX_PLAIN).text)
  return text.includes(invitation.slice(0, STUB)) ? text : bounded([text, invitation])
}

const MAX_NAMES = 50

function namesOf(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ fileName }) => (fileName === '' ? [] : [fileName])).slice(0, MAX_NAMES)
}

function typesOf(leaves: readonly Leaf[]): string[] {
  const [first] = leaves
  if (first !== undefined && leaves.length === 1) return [first.type]
  return [...new Set(leaves.map(leaf => leaf.type))].slice(0, MAX_TYPES)
}

/** One text in its plain form, its HTML form or both; '' where there is none. */
interface TextForms {
  plain: string
  html: string
  page?: Page
}

function decodeAll(bytes: Buffer, leaves: readonly Leaf[]): { texts: TextForms[]; isTroubled: boolean } {
  const texts: TextForms[] = []
  const byAlternative = new Map<number, TextForms>()
  const left = { plain: MAX_PLAIN, html: MAX_HTML }
  let isTroubled = false
  for (const leaf of leaves) {
    const form = leaf.type === 'text/html' ? 'html' : 'plain'
    const decoded = decodeLeaf(bytes, leaf, left[form])
    left[form] -= decoded.text.length
    isTroubled ||= decoded.isTroubled
    const forms = byAlternative.get(leaf.alternative) ?? { plain: '', html: '' }
    if (forms.plain === '' && forms.html === '') texts.push(forms)
    if (leaf.alternative !== -1) byAlternative.set(leaf.alternative, forms)
    forms[form] += (forms[form] && '\n') + decoded.text
  }
  return { texts, isTroubled }
}

function decodeLeaf(bytes: Buffer, leaf: Leaf, limit: number) {
  const content = decodeTransfer(bytes.subarray(leaf.start, leaf.end), leaf.encoding, limit)
  const { text, isTroubled } = decodeText(content, leaf.charset)
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
  return { text: leaf.flow === '' ? lines : joinLines(lines, leaf.flow === 'flowed-without-space'), isTroubled }
}

/** Joins lines that end in a space with the next (RFC 3676), but for quoted lines and the mark of a signature. */
function joinLines(text: string, dropSpace: boolean): string {
  let joined = ''
  let isOpen = true
  for (const stuffed of text.split('\n')) {
    const line = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed
    if (!isOpen || line.startsWith('>')) joined += '\n'
    isOpen = line.endsWith(' ') && line !== '-- ' && !line.startsWith('>')
    joined += isOpen && dropSpace ? line.slice(0, -1) : line
  }
  return joined
}

function htmlOf(texts: readonly TextForms[]): string {
  const [first] = texts
  const html = texts.length === 1 ? (first?.html ?? '') : texts.map(text => text.html).join('\n')
  return /\S/.test(html) ? html : ''
}

/** The plain forms, unless the HTML, which is what the reader really sees, says much more or something else. */
function chooseText(texts: readonly TextForms[]): { text: string; hiddenShare: number } {
  const plain = texts.some(forms => forms.plain !== '')
    ? bounded(texts.map(forms => forms.plain || pageOf(forms).text))
    : ''
  const pages = texts.filter(forms => forms.html !== '')
  if (pages.length === 0) return { text: plain, hiddenShare: 0 }
  const hiddenShare = Math.max(...pages.map(forms => pageOf(forms).hiddenShare))
  const shown = bounded(texts.map(forms => (forms.html === '' ? forms.plain : pageOf(forms).text)))
  const isStub = plain.length <= STUB && shown.length > plain.length * 3
  return { text: plain === '' || isStub || saysSomethingElse(plain, shown) ? shown : plain, hiddenShare }
}

/** Of the words of a plain form, so many are compared. */
const COMPARED_WORDS = 60
const LONG_WORD = /[\p{L}\p{N}]{4,30}/gu

/** Few of the longer words of the plain form stand in the HTML, so it is there for filters and not for the reader. */
function saysSomethingElse(plain: string, shown: string): boolean {
  const words = plain.slice(0, 2000).match(LONG_WORD)?.slice(0, COMPARED_WORDS) ?? []
  if (words.length < 10) return false
  const inPage = new Set<string>()
  let shared = 0
  // Most pages say the same in the same order, and are known for it after a few words.
  const page = shown.slice(0, 20_000)
  LONG_WORD.lastIndex = 0
  for (let match = LONG_WORD.exec(page); match !== null; match = LONG_WORD.exec(page)) {
    const [word] = match
    if (inPage.has(word)) continue
    inPage.add(word)
    for (const each of words) if (each === word) shared++
    if (shared >= words.length * 0.25) return false
  }
  return inPage.size >= 10
}

function pageOf(forms: TextForms): Page {
  forms.page ??= readHtml(forms.html)
  return forms.page
}

function bounded(pieces: readonly string[]): string {
  const text = pieces.length === 1 ? (pieces[0] as string) : pieces.join('\n')
  return text.slice(0, MAX_TEXT).trim()
}
