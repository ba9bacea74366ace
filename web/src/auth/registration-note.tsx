import { siteFacts } from '../kit/page/site-facts.ts'
import { Note } from '../ui/note.tsx'

/** Says before anything is tried that not everybody may have an account here; nothing where everybody may. */
export function RegistrationNote() {
  const { registration } = siteFacts()
  if (registration === 'open') return null
  if (registration === 'closed') {
    return (
      <Note title="Registration is closed here." className="mb-6">
        If you have an account, sign in as always. If you have none, ask somebody who has one here for an invitation.
      </Note>
    )
  }
  return (
    <Note title={`New accounts here are for ${registration}.`} className="mb-6">
      If you have an account, sign in as always. With an address elsewhere, ask somebody who has an account here for an
      invitation.
    </Note>
  )
}
