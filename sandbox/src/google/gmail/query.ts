/** A search as Gmail's search box understands it. */
export type Query =
  | { readonly is: 'term'; readonly name: string; readonly value: string }
  | { readonly is: 'not'; readonly of: Query }
  | { readonly is: 'all' | 'any'; readonly of: readonly Query[] }

/**
 * Reads Gmail's search language: words, "phrases", `name:value`, `name:(a b)`, `-not`, `OR`, `( )` for all and
 * `{ }` for any. Nothing is a mistake, as in Gmail; what cannot be read is looked for as a word.
 */
export function parseQuery(text: string): Query {
  const tokens = text.match(/"[^"]*"|[(){}]|(?<![^\s({])-(?=\S)|\||[^\s"(){}:|]+:|[^\s"(){}|]+/g) ?? []
  return new Reader(tokens).readUntil('')
}

/** The values that a query asks for under one name, negated ones left out. */
export function valuesOf(query: Query, name: string): string[] {
  if (query.is === 'term') return query.name === name ? [query.value.toLowerCase()] : []
  return query.is === 'not' ? [] : query.of.flatMap(each => valuesOf(each, name))
}

class Reader {
  private readonly tokens: readonly string[]
  private at = 0

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  /** Reads terms up to a closing sign. OR binds tighter than standing side by side, as in Gmail. */
  readUntil(closing: string, name = ''): Query {
    const groups: Query[][] = []
    let joins = false
    while (this.at < this.tokens.length) {
      const token = this.next()
      if (token === closing) break
      if (token === 'AND') continue
      if (token === 'OR' || token === '|') {
        joins = groups.length > 0
        continue
      }
      const term = this.readTerm(token, name)
      if (joins) groups.at(-1)?.push(term)
      else groups.push([term])
      joins = false
    }
    const terms = groups.map(group => joined('any', group))
    return joined(closing === '}' ? 'any' : 'all', terms)
  }

  private readTerm(token: string, name: string): Query {
    if (token === '-') return { is: 'not', of: this.readTerm(this.next(), name) }
    if (token === '(') return this.readUntil(')', name)
    if (token === '{') return this.readUntil('}', name)
    if (!name && /^[a-z\d_]+:$/i.test(token)) return this.readValue(token.slice(0, -1).toLowerCase())
    return { is: 'term', name, value: unquoted(token) }
  }

  private readValue(name: string): Query {
    const token = this.next()
    if (token === '(' || token === '{') return this.readUntil(token === '(' ? ')' : '}', name)
    // A value may hold colons itself, as in `rfc822msgid:a:b@c`; it was cut after each.
    let value = unquoted(token)
    while (value.endsWith(':') && this.at < this.tokens.length) value += unquoted(this.next())
    return { is: 'term', name, value }
  }

  private next(): string {
    this.at += 1
    return this.tokens[this.at - 1] ?? ''
  }
}

function joined(is: 'all' | 'any', of: readonly Query[]): Query {
  const [only] = of
  return of.length === 1 && only ? only : { is, of }
}

const unquoted = (token: string) => token.replace(/^"|"$/g, '')
