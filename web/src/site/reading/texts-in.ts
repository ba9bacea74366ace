import type { Block } from './section.ts'

/** Every sentence of these blocks, tables included. */
export function textsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap(block => {
    if (typeof block === 'string') return [block]
    if ('table' in block) return [...block.table.columns, ...block.table.rows.flat()]
    return 'list' in block ? [...block.list] : []
  })
}
