/** One piece of a sentence. */
export interface InlinePart {
  readonly kind: 'plain' | 'strong' | 'mono' | 'link'
  readonly text: string
  /** Where a link leads. */
  readonly to?: string
  /** Where it begins in the sentence. */
  readonly at: number
}

const MARKED = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

/** Reads the few marks that our own texts use: `[words](address)`, `**strong**` and `` `as a machine has it` ``. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  const plainUntil = (next: number) => {
    if (next > end) parts.push({ kind: 'plain', text: text.slice(end, next), at: end })
  }
  for (const found of text.matchAll(MARKED)) {
    plainUntil(found.index)
    parts.push({ ...partOf(found), at: found.index })
    end = found.index + found[0].length
  }
  plainUntil(text.length)
  return parts
}

/** The words alone, for those who cannot show more. */
export function plainText(text: string): string {
  return inlineParts(text)
    .map(part => part.text)
    .join('')
}

function partOf([, words, to, strong, mono]: RegExpMatchArray): Omit<InlinePart, 'at'> {
  if (words !== undefined && to !== undefined) return { kind: 'link', text: words, to }
  return strong === undefined ? { kind: 'mono', text: mono ?? '' } : { kind: 'strong', text: strong }
}
