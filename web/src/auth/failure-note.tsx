import type { FailureWords } from '../domain/mailbox/provider-failure.ts'
import { Note } from '../ui/note.tsx'

/** Why the way to a provider led back here. */
export function FailureNote({ words: { title, text } }: { words: FailureWords }) {
  return (
    <Note tone="warn" role="alert" title={title} className="mb-6">
      {text}
    </Note>
  )
}
