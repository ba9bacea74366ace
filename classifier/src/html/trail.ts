import { canonicalColour, type Look, readLook } from './styles.ts'
import type { Tag } from './tags.ts'

/** Elements nested deeper than any real letter are not followed. */
const MAX_DEPTH = 256
const MAX_LOOKS = 500

interface Element {
  readonly name: string
  readonly isGone: boolean
  readonly hasNoSize: boolean
  readonly isHidden: boolean
  readonly isHead: boolean
  /** Of the letters, or '' for the usual one. */
  readonly color: string
  /** The colour behind the text, or '' when nobody can tell. */
  readonly background: string
  readonly quotes: number
  readonly isPre: boolean
}

/** The elements that are open where the reading stands. */
export class Trail {
  private readonly elements: Element[] = []
  private readonly looks = new Map<string, Look>()
  private current: Element

  /** `isOnWhite` unless a style sheet may colour what lies behind the text. */
  constructor(isOnWhite: boolean) {
    const background = isOnWhite ? '#ffffff' : ''
    this.current = { ...OUTSIDE, background }
  }

  get isHidden(): boolean {
    return this.current.isHidden
  }
  get isHead(): boolean {
    return this.current.isHead
  }
  get isPre(): boolean {
    return this.current.isPre
  }
  /** How many quoting blocks the text stands in. */
  get quotes(): number {
    return this.current.quotes
  }

  open(tag: Tag): void {
    const { kind } = tag
    if (kind.isVoid) return
    if (this.current.isHead && !kind.isInHead) this.close('head')
    if (kind.ends.includes(this.current.name)) this.pop()
    if (this.elements.length >= MAX_DEPTH) return
    this.elements.push(this.current)
    this.current = this.elementOf(tag)
  }

  /** Closes the innermost element of this name and all in it; nothing when none is open. */
  close(name: string): void {
    let at = this.elements.length
    while (at > 0 && this.nameAt(at) !== name) at--
    if (at === 0) return
    this.elements.length = at
    this.pop()
  }

  /** The outermost place stands for what is around the page. */
  private nameAt(at: number): string | undefined {
    return at === this.elements.length ? this.current.name : this.elements[at]?.name
  }

  private pop(): void {
    this.current = this.elements.pop() ?? this.current
  }

  private elementOf(tag: Tag): Element {
    const { current } = this
    const { name } = tag.kind
    const look = this.lookOf(tag.style)
    const isGone = current.isGone || look.isGone || tag.isHidden
    const hasNoSize = look.size === '' ? current.hasNoSize : look.size === 'none'
    const color = look.color || colorOf(tag, current.color)
    const background = look.background || canonicalColour(tag.background) || current.background
    return {
      name,
      isGone,
      hasNoSize,
      isHidden: isGone || hasNoSize || (color !== '' && color === background),
      isHead: current.isHead || name === 'head',
      color,
      background,
      quotes: current.quotes + (name === 'blockquote' ? 1 : 0),
      isPre: current.isPre || name === 'pre',
    }
  }

  /** Letters made by programs repeat a handful of styles. */
  private lookOf(style: string): Look {
    const known = this.looks.get(style)
    if (known !== undefined) return known
    const look = readLook(style)
    if (this.looks.size < MAX_LOOKS) this.looks.set(style, look)
    return look
  }
}

const OUTSIDE: Element = {
  name: '',
  isGone: false,
  hasNoSize: false,
  isHidden: false,
  isHead: false,
  color: '',
  background: '',
  quotes: 0,
  isPre: false,
}

/** Links have a colour of their own; the attribute means something in `font` alone. */
function colorOf({ kind, color }: Tag, around: string): string {
  if (kind.name === 'a') return ''
  return kind.name === 'font' && color !== '' ? canonicalColour(color) : around
}
