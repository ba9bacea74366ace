import type { User } from '@icebox/contract/user'
import { MailCheck } from 'lucide-react'
import { ConfirmAddress } from '../layout/confirm-address.tsx'
import { Note } from '../ui/note.tsx'

/** Over everything, because until then some of it waits. */
export function ConfirmNote({ user }: { user: User }) {
  return (
    <Note tone="ember" icon={MailCheck} title="Confirm your address." className="mt-4">
      Your mail host does not vouch for {user.email}. Mail is sorted all the same; buying, inviting people and letters
      about your account wait until you have confirmed it.
      <div className="mt-2.5">
        <ConfirmAddress userId={user.id} />
      </div>
    </Note>
  )
}
