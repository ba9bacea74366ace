import { deleteUser } from '@icebox/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../kit/action.ts'
import { useUserId } from '../kit/session.ts'
import { forgetStored, STORED_KEYS } from '../kit/stored.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Two steps. The second opens in place, with the safe button last and focused. */
export function DeleteAccount() {
  const [isSure, setSure] = useState(false)
  const userId = useUserId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const deletion = useAction({
    call: deleteUser,
    done: () => {
      forgetStored(STORED_KEYS)
      navigate('/')
      client.clear()
      return { title: 'Account Deleted', description: 'Your account and all data have been permanently deleted.' }
    },
    failed: () => ({ title: 'Error', description: 'Failed to delete account. Please try again.' }),
  })
  if (!isSure) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="font-semibold">Delete account</h3>
          <p className="text-sm text-ink-3">Your mail stays where it is.</p>
        </div>
        <Button tone="danger-quiet" onClick={() => setSure(true)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
          Delete account
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Note tone="danger" role="status" title="Delete your account for good?">
        Your settings, the log and what your filter learned are erased. This cannot be undone. Your mail stays in your
        mailbox, also what is on ice.
      </Note>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          tone="danger"
          busy={deletion.isRunning && 'Deleting'}
          onClick={() => deletion.run({ params: { id: userId } })}
        >
          Delete my account
        </Button>
        <Button ref={focusOnce} onClick={() => setSure(false)}>
          Keep my account
        </Button>
      </div>
    </div>
  )
}

function focusOnce(button: HTMLButtonElement | null) {
  button?.focus()
}
