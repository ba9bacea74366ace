import { type Kind, kindOf } from './elements.ts'

/** An opening tag; of its attributes only those that can hide or colour text. `end` is behind its `>`. */
export interface Tag {
  readonly kind: Kind
  readonly end: number
  readonly style: string
  readonly color: string
  readonly background: string
  readonly isHidden: boolean
  /** Any of its attributes may change how its text is seen. */
  readonly isTelling: boolean
}

/** Reads the tag whose name begins at `start`; undefined when it never ends. The tag is valid until the next is read. */
export function readTag(html: string, start: number): Tag | undefined {
  let at = start
  while (isNameCode(html.charCodeAt(at))) at++
  const tag = blank(kindOf(html, start, at))
  const { length } = html
  while (at < length) {
    const code = html.charCodeAt(at)
    if (code === CLOSE) {
      tag.end = at + 1
      return tag
    }
    at = code <= SPACE || code === SLASH ? at + 1 : readAttribute(html, at, tag)
  }
  return undefined
}

type Seen = { -readonly [Key in keyof Tag]: Tag[Key] }

let shared: Seen | undefined

/** One tag after another is read into the same memory. */
function blank(kind: Kind): Seen {
  shared ??= { kind, end: 0, style: '', color: '', background: '', isHidden: false, isTelling: false }
  shared.kind = kind
  if (shared.isTelling) {
    shared.style = ''
    shared.color = ''
    shared.background = ''
    shared.isHidden = false
    shared.isTelling = false
  }
  return shared
}

const SPACE = 32
const DOUBLE = 34
const SINGLE = 39
const SLASH = 47
const EQUALS = 61
const CLOSE = 62

/** Reads one attribute and tells where it ends. */
function readAttribute(html: string, start: number, tag: Seen): number {
  const { length } = html
  let at = start + 1
  while (at < length && !endsName(html.charCodeAt(at))) at++
  const nameEnd = at
  const isTelling = mayTell(html.charCodeAt(start) | 32, nameEnd - start)
  at = skipSpace(html, at, length)
  if (html.charCodeAt(at) !== EQUALS) {
    if (isTelling) keep(html.slice(start, nameEnd), '', tag)
    return nameEnd
  }
  at = skipSpace(html, at + 1, length)
  const quote = html.charCodeAt(at)
  if (quote === DOUBLE || quote === SINGLE) {
    const close = html.indexOf(quote === DOUBLE ? '"' : "'", at + 1)
    if (close === -1) return html.length
    if (isTelling) keep(html.slice(start, nameEnd), html.slice(at + 1, close), tag)
    return close + 1
  }
  const valueStart = at
  while (at < length && html.charCodeAt(at) > SPACE && html.charCodeAt(at) !== CLOSE) at++
  if (isTelling) keep(html.slice(start, nameEnd), html.slice(valueStart, at), tag)
  return at
}

/** By first letter and length: style, color, bgcolor, background or hidden. Other attributes cost no string. */
function mayTell(first: number, length: number): boolean {
  if (first === 115 || first === 99) return length === 5
  return (first === 98 && (length === 7 || length === 10)) || (first === 104 && length === 6)
}

function keep(name: string, value: string, tag: Seen): void {
  const key = name.toLowerCase()
  tag.isTelling = true
  if (key === 'style') tag.style ||= value
  else if (key === 'color') tag.color ||= value
  else if (key === 'bgcolor') tag.background ||= value
  else if (key === 'background') tag.background ||= 'url'
  else if (key === 'hidden') tag.isHidden = true
}

function endsName(code: number): boolean {
  return code <= SPACE || code === SLASH || code === EQUALS || code === CLOSE
}

function skipSpace(html: string, from: number, end: number): number {
  let at = from
  while (at < end && html.charCodeAt(at) <= SPACE) at++
  return at
}

function isNameCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 58) || code === 45
}
