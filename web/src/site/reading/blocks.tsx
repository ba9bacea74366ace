import { Inline } from './inline.tsx'
import { OperatorBox } from './operator-box.tsx'
import type { Block } from './section.ts'
import { WordsTable } from './words-table.tsx'

/** Paragraphs, lists and tables one under the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-3.5 text-lg/[26px] text-pretty text-ink-2">
      {blocks.map(block => (
        <OneBlock key={nameOf(block)} block={block} />
      ))}
    </div>
  )
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Inline text={block} />
      </p>
    )
  }
  if ('table' in block) return <WordsTable {...block.table} />
  if ('operator' in block) return <OperatorBox />
  return (
    <ul className="grid gap-2">
      {block.list.map(item => (
        <li
          key={item}
          className="relative pl-7 before:absolute before:top-[10px] before:left-0 before:size-1.5 before:rounded-full before:border-3 before:border-ice"
        >
          <Inline text={item} />
        </li>
      ))}
    </ul>
  )
}

/** No text has the same paragraph twice. */
function nameOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('table' in block) return block.table.caption
  return 'list' in block ? block.list.join() : 'operator'
}
