import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useWayInLetter } from './use-way-in-letter.ts'

/** For whoever came by a link of a letter and has no way to sign in: another link is all that proves again who they are. */
export function LinkAgain({ email }: { email: string }) {
  const [fault, setFault] = useState<string>()
  const letter = useWayInLetter(email, setFault)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Nothing that is set up here opens your account but a link by letter. Once you are in, add a way to sign in of
        your own at once.
      </p>
      {fault && (
        <Note tone="warn" role="alert">
          {fault}
        </Note>
      )}
      {letter.isSent && (
        <Note tone="ok" role="status">
          A link is on its way to your address, unless three went there today already. Open it in this browser.
        </Note>
      )}
      <Button tone="primary" size="lg" isBlock busy={letter.isRunning && 'Sending'} onClick={letter.ask}>
        Send me a link
      </Button>
    </div>
  )
}
