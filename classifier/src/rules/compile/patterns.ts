import { stemOf, type Token } from './tokens.ts'

/** What words mean depends on when they are said. */
export interface Said {
  readonly sentence: string
  readonly now: Date
}

/** With which words mean something by themselves, so that they are no names. */
export interface Known extends Said {
  readonly isKnown: (stem: string) => boolean
}

interface Read<Value> {
  readonly value: Value
  /** Tokens taken. */
  readonly length: number
}

/** Reads a value that begins at a token. */
export type Slot<Value> = (tokens: readonly Token[], at: number, said: Known) => Read<Value> | undefined

/** What a match comes to; undefined where it means nothing after all. */
export type Make<Result, Values> = (values: Values, tokens: readonly Token[], said: Said) => Result | undefined

/** A place in the tree of all patterns: what may follow, and the patterns that end here, by the order they came. */
interface Node<Result> {
  readonly id: number
  readonly next: Map<string, Edge<Result>>
  readonly byWord: Map<string, Node<Result>[]>
  readonly bySlot: Edge<Result>[]
  /** Behind what may be left out. */
  readonly skipped: Node<Result>[]
  reach: Reach<Result> | undefined
  readonly ends: { readonly order: number; readonly make: Make<Result, never> }[]
}

/** What may follow at a place or at any behind it that may be left out. */
type Reach<Result> = Pick<Node<Result>, 'byWord' | 'bySlot' | 'ends'>

interface Edge<Result> {
  readonly slot: string
  readonly node: Node<Result>
}

interface Candidate<Result> {
  readonly length: number
  readonly order: number
  readonly make: Make<Result, never>
  readonly values: Values | undefined
}

/** The values of a pattern, the last first; put side by side only where the pattern is taken. */
interface Values {
  readonly slot: string
  readonly value: unknown
  readonly before: Values | undefined
}

/**
 * Patterns are words by their stems: `a|b` is one of two, `a?` may be left out, `{slot}` is a value. They stand in one
 * tree, so that looking for the longest costs what the words at hand allow, not what there are patterns. All are added
 * before the first is looked for.
 */
export class Patterns<Result, Slots extends Readonly<Record<string, Slot<unknown>>>> {
  /** Every word of every pattern. */
  readonly words = new Set<string>()
  private readonly root: Node<Result> = emptyNode(0)
  private nodes = 1
  private readonly slots: Slots
  private count = 0
  /** The most words of a pattern. */
  private most = 0
  private readonly remembered: Remembered<Result> = new WeakMap()

  constructor(slots: Slots) {
    this.slots = slots
  }

  /** Throws on a slot that is not there. */
  add(text: string, make: Make<Result, ValuesOf<Slots>>): void {
    let node = this.root
    const parts = text.trim().split(/\s+/)
    for (const part of parts) node = this.follow(node, part)
    this.most = Math.max(this.most, parts.length)
    node.ends.push({ order: this.count++, make: make as Make<Result, never> })
  }

  private follow(node: Node<Result>, part: string): Node<Result> {
    const known = node.next.get(part)
    if (known !== undefined) return known.node
    const isOptional = part.endsWith('?')
    const bare = isOptional ? part.slice(0, -1) : part
    const slot = bare.startsWith('{') ? bare.slice(1, -1) : ''
    if (slot !== '' && !(slot in this.slots)) throw new RangeError(`there is no slot ${slot}`)
    const edge = { slot, node: emptyNode<Result>(this.nodes++) }
    node.next.set(part, edge)
    if (isOptional) node.skipped.push(edge.node)
    if (slot !== '') node.bySlot.push(edge)
    else for (const word of new Set(bare.split('|').map(stemOf))) this.addWord(node, word, edge.node)
    return edge.node
  }

  private addWord(node: Node<Result>, word: string, to: Node<Result>): void {
    this.words.add(word)
    const others = node.byWord.get(word)
    if (others === undefined) node.byWord.set(word, [to])
    else others.push(to)
  }

  /** A reader of one row of tokens; it remembers the values it has read. */
  reader(tokens: readonly Token[], said: Said): Reader<Result> {
    const hasSlots = Object.keys(this.slots).length > 0
    return new Reader(this.root, tokens, {
      said,
      slots: this.slots,
      known: { ...said, isKnown: stem => this.words.has(stem) },
      memory: hasSlots ? undefined : { most: this.most, remembered: this.remembered },
    })
  }
}

/** What was found at a token, and in which row: it holds in another row where the same tokens follow. */
type Remembered<Result> = WeakMap<
  Token,
  { readonly tokens: readonly Token[]; readonly at: number; readonly found: Found<Result> }
>

type Found<Result> = { readonly result: Result; readonly length: number } | undefined

type ValuesOf<Slots> = { readonly [Name in keyof Slots]: Slots[Name] extends Slot<infer Value> ? Value : never }

interface Ways<Result> {
  readonly said: Said
  readonly known: Known
  readonly slots: Readonly<Record<string, Slot<unknown>>>
  /** Of patterns of words alone: clauses are cut in several ways, and each is read anew. */
  readonly memory: { readonly most: number; readonly remembered: Remembered<Result> } | undefined
}

/** Finds patterns in one row of tokens. */
export class Reader<Result> {
  private readonly root: Node<Result>
  private readonly tokens: readonly Token[]
  private readonly ways: Ways<Result>
  /** By slot, at each token; null where nothing stands there. */
  private readonly read = new Map<string, (Read<unknown> | null)[]>()
  /** What is found by the walk that is under way, and a number for each place of the tree at each token it has been at. */
  private found: Candidate<Result>[] = []
  private readonly seen = new Set<number>()

  constructor(root: Node<Result>, tokens: readonly Token[], ways: Ways<Result>) {
    this.root = root
    this.tokens = tokens
    this.ways = ways
  }

  /** What the longest pattern at this place comes to; of equally long ones the first that was added. */
  longest(at: number): Found<Result> {
    const first = this.tokens[at]
    // Of signs only "@" begins something: "@ acme".
    if (first === undefined || (first.kind === 'sign' && first.text !== '@')) return undefined
    const { memory } = this.ways
    const known = memory?.remembered.get(first)
    if (memory !== undefined && known !== undefined && this.goesOnAs(known, { at, most: memory.most }))
      return known.found
    const found = this.findLongest(at)
    memory?.remembered.set(first, { tokens: this.tokens, at, found })
    return found
  }

  private goesOnAs(
    known: { readonly tokens: readonly Token[]; readonly at: number },
    here: { at: number; most: number },
  ) {
    for (let next = 1; next < here.most; next++)
      if (known.tokens[known.at + next] !== this.tokens[here.at + next]) return false
    return true
  }

  private findLongest(at: number): Found<Result> {
    this.found = []
    this.seen.clear()
    this.walk(this.root, { at, start: at }, undefined)
    const { found } = this
    if (found.length > 1) found.sort((one, other) => other.length - one.length || one.order - other.order)
    for (const { make, values, length } of found) {
      const result = make(valuesOf(values) as never, this.tokens.slice(at, at + length), this.ways.said)
      if (result !== undefined) return { result, length }
    }
    return undefined
  }

  /** Every place of the tree is entered once at each token, however many ways lead there. */
  private walk(node: Node<Result>, { start, at }: Place, values: Values | undefined): void {
    const visit = node.id * (this.tokens.length + 1) + at
    if (this.seen.has(visit)) return
    this.seen.add(visit)
    const length = at - start
    const { byWord, bySlot, ends } = reachOf(node)
    if (length > 0) for (const { order, make } of ends) this.found.push({ length, order, make, values })
    const token = this.tokens[at]
    if (token === undefined) return
    // First, so that a word belongs to the pattern rather than to a value behind it.
    const nexts = token.kind === 'word' ? byWord.get(token.stem) : undefined
    if (nexts !== undefined) for (const next of nexts) this.walk(next, { start, at: at + 1 }, values)
    for (const { slot, node: next } of bySlot) {
      const taken = this.readSlot(slot, at)
      if (taken === undefined) continue
      this.walk(next, { start, at: at + taken.length }, { slot, value: taken.value, before: values })
    }
  }

  private readSlot(slot: string, at: number): Read<unknown> | undefined {
    const known = this.read.get(slot) ?? []
    this.read.set(slot, known)
    const before = known[at]
    if (before !== undefined) return before ?? undefined
    const found = this.ways.slots[slot]?.(this.tokens, at, this.ways.known)
    known[at] = found ?? null
    return found
  }
}

interface Place {
  readonly start: number
  readonly at: number
}

/** Of a value that stands twice the last. */
function valuesOf(last: Values | undefined): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (let each = last; each !== undefined; each = each.before) found[each.slot] ??= each.value
  return found
}

function emptyNode<Result>(id: number): Node<Result> {
  return { id, next: new Map(), byWord: new Map(), bySlot: [], skipped: [], ends: [], reach: undefined }
}

/** Put together when a place is first reached, as most sentences reach few. */
function reachOf<Result>(node: Node<Result>): Reach<Result> {
  if (node.skipped.length === 0) return node
  node.reach ??= [node, ...node.skipped.map(reachOf)].reduce<Reach<Result>>(
    (reach, each) => {
      for (const [word, nodes] of each.byWord) reach.byWord.set(word, [...(reach.byWord.get(word) ?? []), ...nodes])
      reach.bySlot.push(...each.bySlot)
      reach.ends.push(...each.ends)
      return reach
    },
    { byWord: new Map(), bySlot: [], ends: [] },
  )
  return node.reach
}
