import type { Kind } from './elements.ts'
import { canonicalColour, type Look, readLook } from './styles.ts'
import type { Tag } from './tags.ts'

/** Elements nested deeper than any real letter are not followed. */
const MAX_DEPTH = 256
const MAX_LOOKS = 500

/** How text is seen where the reading stands. Elements that change nothing share it. */
interface State {
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

const PLAIN: State = {
  isGone: false,
  hasNoSize: false,
  isHidden: false,
  isHead: false,
  color: '',
  background: '',
  quotes: 0,
  isPre: false,
}

interface Open {
  readonly name: string
  /** The state behind its end. */
  readonly around: State
}

/** The elements that are open where the reading stands. */
export class Trail {
  private readonly elements: Open[] = []
  private readonly looks = new Map<string, Look>()
  private state: State

  /** `isOnWhite` unless a style sheet may colour what lies behind the text. */
  constructor(isOnWhite: boolean) {
    this.state = { ...PLAIN, background: isOnWhite ? '#ffffff' : '' }
  }

  get isHidden(): boolean {
    return this.state.isHidden
  }
  get isHead(): boolean {
    return this.state.isHead
  }
  get isPre(): boolean {
    return this.state.isPre
  }
  /** How many quoting blocks the text stands in. */
  get quotes(): number {
    return this.state.quotes
  }

  open(tag: Tag): void {
    const { kind } = tag
    if (kind.isVoid) return
    if (this.state.isHead && !kind.isInHead) this.closeName('head')
    const innermost = this.elements.at(-1)
    if (innermost !== undefined && kind.ends.includes(innermost.name)) this.closeName(innermost.name)
    if (this.elements.length >= MAX_DEPTH) return
    this.elements.push({ name: kind.name, around: this.state })
    if (tag.isTelling || CHANGING.has(kind.name)) this.state = this.stateOf(tag)
  }

  /** Closes the innermost element of this kind and all in it; nothing when none is open. */
  close(kind: Kind): void {
    this.closeName(kind.name)
  }

  private closeName(name: string): void {
    const at = this.elements.findLastIndex(element => element.name === name)
    const [closed] = at === -1 ? [] : this.elements.splice(at)
    if (closed !== undefined) this.state = closed.around
  }

  private stateOf(tag: Tag): State {
    const { state } = this
    const { name } = tag.kind
    const look = this.lookOf(tag.style)
    const isGone = state.isGone || look.isGone || tag.isHidden
    const hasNoSize = look.size === '' ? state.hasNoSize : look.size === 'none'
    const color = look.color || colorOf(tag, state.color)
    const background = look.background || canonicalColour(tag.background) || state.background
    return {
      isGone,
      hasNoSize,
      isHidden: isGone || hasNoSize || (color !== '' && color === background),
      isHead: state.isHead || name === 'head',
      color,
      background,
      quotes: state.quotes + (name === 'blockquote' ? 1 : 0),
      isPre: state.isPre || name === 'pre',
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

/** Elements that change the state by their mere name. */
const CHANGING: ReadonlySet<string> = new Set(['head', 'blockquote', 'pre', 'a'])

/** Links have a colour of their own; the attribute means something in `font` alone. */
function colorOf({ kind, color }: Tag, around: string): string {
  if (kind.name === 'a') return ''
  return kind.name === 'font' && color !== '' ? canonicalColour(color) : around
}
