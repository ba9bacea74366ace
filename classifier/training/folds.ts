import type { Row } from './dataset.ts'

/** The fold, from 0 to `count` - 1, of a message whose group and campaign touch no other. */
export function foldOf(group: string, count: number): number {
  return hash(`group ${group}`) % count
}

/** A fold from 0 to `count` - 1 for each example; groups and campaigns that touch each other share one. */
export function foldsOf(
  examples: readonly { readonly row: Pick<Row, 'group' | 'campaign'> }[],
  count: number,
): number[] {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name
    if (parent === name) return name
    const root = rootOf(parent)
    parents.set(name, root)
    return root
  }
  for (const { row } of examples) {
    if (row.campaign) parents.set(rootOf(`campaign ${row.campaign}`), rootOf(`group ${row.group}`))
  }
  return examples.map(({ row }) => hash(rootOf(`group ${row.group}`)) % count)
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}
