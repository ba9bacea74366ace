import { getSubscription } from '@icebox/contract/billing/billing'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { disconnectMailbox, listMailboxes, type MailboxHealth } from '@icebox/contract/mailbox'
import { getUser } from '@icebox/contract/user'
import { listWays } from '@icebox/contract/ways'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { AT_PROVIDER, type AtProvider, type FolderChoice } from './disconnect-words.ts'
import { FolderQuestion } from './folder-question.tsx'

interface DisconnectDialogProps {
  mailbox: MailboxHealth
  onClose: () => void
}

/** Asks what becomes of the mail on ice before a mailbox is let go. */
export function DisconnectDialog({ mailbox, onClose }: DisconnectDialogProps) {
  const [folder, setFolder] = useState<FolderChoice>('leave')
  const { disconnect, isRunning } = useDisconnect(mailbox, onClose)
  const isLeaving = mailbox.status === 'leaving'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Disconnect this mailbox?"
      description={
        <span className="[overflow-wrap:anywhere]">
          {PRODUCT_NAME} stops watching {mailbox.address}. New mail stays in its inbox.
        </span>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={isRunning && 'Disconnecting'} onClick={() => disconnect(folder)}>
            <Unplug aria-hidden strokeWidth={1.75} />
            {folder === 'put_back' ? 'Put back and disconnect' : 'Disconnect'}
          </Button>
        </>
      }
    >
      {isLeaving ? (
        <p className="text-ink-2">
          The mail on ice is on its way back. If you disconnect now, what is not back yet stays in the{' '}
          {mailbox.folderName} folder.
        </p>
      ) : (
        <FolderQuestion mailbox={mailbox} value={folder} onChange={setFolder} />
      )}
      <SignInNote mailbox={mailbox} onBack={onClose} />
      <Beyond {...AT_PROVIDER[mailbox.provider]} />
    </Dialog>
  )
}

/** A mailbox that opens the account does so no more, unless nothing else does. */
function SignInNote({ mailbox: { signsIn, address }, onBack }: { mailbox: MailboxHealth; onBack: () => void }) {
  if (signsIn === 'no') return null
  if (signsIn === 'yes') {
    return (
      <p className="mt-4 text-sm text-ink-2 [overflow-wrap:anywhere]">
        You can no longer sign in with {address}. Other browsers that signed in with it are signed out.
      </p>
    )
  }
  return (
    <Note tone="warn" className="mt-4" title={`You sign in with ${address} alone.`}>
      Its mail is no longer read, but it still opens your account, also for whoever has it after you. To end that, add
      another way to sign in first, or delete your account.{' '}
      <button type="button" className="link touch font-semibold" onClick={onBack}>
        Back to the settings
      </button>
    </Note>
  )
}

function Beyond({ text, links = [] }: AtProvider) {
  return (
    <div className="mt-4 text-sm text-ink-2">
      {text}
      {links.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {links.map(link => (
            <li key={link.to}>
              <a href={link.to} target="_blank" rel="noopener noreferrer" className="link touch">
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useDisconnect({ id: mailboxId, address }: MailboxHealth, onDone: () => void) {
  const id = useUserId()
  const action = useAction({
    call: disconnectMailbox,
    refresh: [listMailboxes, listWays, getUser, getSubscription].map(call => keyOf(call, { id })),
    done: (_answer, asked) => {
      onDone()
      if (asked.input?.folder === 'put_back')
        return { title: 'Putting the mail back', description: `Then ${address} is disconnected.`, tone: 'ember' }
      return { title: 'Mailbox disconnected', description: `${address} is no longer watched.` }
    },
    failed: error => failedToast(error, 'Failed to disconnect the mailbox. Please try again.'),
  })
  return {
    disconnect: (folder: FolderChoice) => action.run({ params: { id, mailboxId }, input: { folder } }),
    isRunning: action.isRunning,
  }
}
