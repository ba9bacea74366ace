/** What a style attribute says about being seen. Colours are canonical; '' says nothing. */
export interface Look {
  /** Nothing in the element can be seen, whatever is said further in. */
  readonly isGone: boolean
  /** Of the letters; what stands further in may say otherwise. */
  readonly size: 'none' | 'readable' | ''
  readonly color: string
  readonly background: string
}

const PLAIN: Look = { isGone: false, size: '', color: '', background: '' }
const TELLING = /display|visib|size|opacity|hide|height|color|background/i
const MAX_STYLE = 4000

/** Reads a style attribute as far as it can hide text. */
export function readLook(style: string): Look {
  if (style === '' || !TELLING.test(style)) return PLAIN
  const rules = readRules(style.slice(0, MAX_STYLE))
  const background = rules.get('background-color') ?? rules.get('background')
  return {
    isGone: isGone(rules),
    size: sizeOf(rules.get('font-size') ?? ''),
    color: canonicalColour(rules.get('color') ?? ''),
    background: background === undefined ? '' : backgroundOf(background),
  }
}

function readRules(style: string): Map<string, string> {
  const rules = new Map<string, string>()
  for (const rule of style.toLowerCase().split(';')) {
    const colon = rule.indexOf(':')
    if (colon === -1) continue
    const value = rule.slice(colon + 1).replace('!important', '')
    rules.set(rule.slice(0, colon).trim(), value.trim())
  }
  return rules
}

const NO_SIZE = /^(0(\.\d+)?|\.\d+|1)(px|pt)?$|^0?(\.0\d*)?(em|rem|%)$/
const NO_HEIGHT = /^0(px|pt|em)?$/

function isGone(rules: ReadonlyMap<string, string>): boolean {
  if (rules.get('display') === 'none' || rules.get('visibility') === 'hidden') return true
  if (rules.get('mso-hide') === 'all' || NO_HEIGHT.test(rules.get('max-height') ?? '')) return true
  if (/^0?(\.0\d*)?$/.test(rules.get('opacity') ?? '1')) return true
  return NO_HEIGHT.test(rules.get('height') ?? '') && rules.get('overflow') === 'hidden'
}

/** A size relative to its surroundings is no size of its own. */
function sizeOf(value: string): Look['size'] {
  if (NO_SIZE.test(value)) return 'none'
  return /^\d.*(px|pt)$|^[a-z-]+$/.test(value) && value !== 'inherit' ? 'readable' : ''
}

/** A picture or a run of colours is a background nobody can name: 'unknown'. */
function backgroundOf(value: string): string {
  const first = value.includes('(') ? value : (value.split(/\s+/)[0] ?? '')
  return canonicalColour(first)
}

const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  transparent: '',
  inherit: '',
  none: '',
  initial: '',
}

/** Six hex digits where the colour can be named so, '' where it says nothing, else the words as they stand. */
export function canonicalColour(value: string): string {
  if (value === '') return ''
  const colour = value.trim().toLowerCase()
  const named = colour.startsWith('#') ? undefined : NAMED[colour]
  if (named !== undefined) return named
  if (/^#?[0-9a-f]{6}$/.test(colour)) return `#${colour.slice(-6)}`
  if (/^#[0-9a-f]{3}$/.test(colour)) return `#${[...colour.slice(1)].map(digit => digit + digit).join('')}`
  const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*1\s*)?\)$/.exec(colour)
  if (!rgb) return colour
  return `#${rgb
    .slice(1)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}
