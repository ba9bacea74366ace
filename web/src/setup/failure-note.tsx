import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { AdminRequest } from './admin-request.tsx'
import { connectFailure } from './failure-words.ts'
import type { SetupWords } from './provider-words.ts'
import type { Returned } from './use-outlook-return.ts'

interface FailureNoteProps {
  words: SetupWords
  returned: Extract<Returned, { state: 'failed' }>
  /** Connects the other account after all. */
  onAnyway: (chosen: string) => void
}

/** Why no mailbox was connected. Where the big button is not the whole way on, the rest of it stands here. */
export function FailureNote({ words, returned, onAnyway }: FailureNoteProps) {
  const { failure, chosen, adminUrl } = returned
  const { title, text } = connectFailure(failure, words, returned)
  return (
    <Note tone="warn" role="alert" title={title} className="mt-[18px]">
      {text}
      {failure === 'admin_only' && adminUrl && <AdminRequest url={adminUrl} />}
      {failure === 'wrong_account' && chosen && (
        <div className="mt-2.5">
          <Button size="sm" onClick={() => onAnyway(chosen)}>
            Connect the other one anyway
          </Button>
        </div>
      )}
    </Note>
  )
}
