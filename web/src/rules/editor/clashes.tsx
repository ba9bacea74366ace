import type { CompiledSentence } from '@icebox/contract/rules'
import { Note } from '../../ui/note.tsx'

interface ClashesProps {
  clashes: CompiledSentence['clashes']
  onOpen: (ruleId: string) => void
}

/** Rules above that take some of the same mail first. */
export function Clashes({ clashes, onOpen }: ClashesProps) {
  return clashes.map(({ ruleId, text }) => (
    <Note key={ruleId + text} tone="warn" title="Two rules want the same mail.">
      {text}{' '}
      <button type="button" className="link touch" onClick={() => onOpen(ruleId)}>
        Open that rule
      </button>
    </Note>
  ))
}
