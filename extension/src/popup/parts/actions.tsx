import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Popup } from '../../kit/calls.ts'
import { button, PART } from './looks.ts'

type Mailbox = Popup['mailboxes'][number]

interface ActionsProps {
  origin: string
  mailboxes: readonly Mailbox[]
}

/** To what was blocked, in the provider's own view where it has one, and to the settings. */
export function Actions({ origin, mailboxes }: ActionsProps) {
  const [first] = mailboxes
  return (
    <div className={`${PART} relative flex gap-2`}>
      {mailboxes.length > 1 ? (
        <Choice origin={origin} mailboxes={mailboxes} />
      ) : (
        <a href={folderOf(origin, first)} target="_blank" rel="noreferrer" className={button('primary')}>
          View Blocked <OpensTab />
        </a>
      )}
      <a href={`${origin}/settings`} target="_blank" rel="noreferrer" className={button('second')}>
        Settings
      </a>
    </div>
  )
}

/** Which mailbox's, where there are several. */
function Choice({ origin, mailboxes }: ActionsProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // Else the browser takes Escape for the whole window's.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [isOpen])
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={button('primary')} onClick={() => setOpen(!isOpen)}>
        View Blocked <OpensTab />
      </button>
      {isOpen && (
        <ul
          aria-label="Whose blocked mail"
          className="absolute bottom-[calc(100%-6px)] left-4 z-10 max-h-52 w-[328px] overflow-y-auto rounded-md border border-line-2 bg-surface-raise p-1 shadow-3"
        >
          {mailboxes.map(mailbox => (
            <li key={mailbox.address}>
              <a
                href={folderOf(origin, mailbox)}
                target="_blank"
                rel="noreferrer"
                className="block truncate rounded-sm px-2.5 py-1.5 hover:bg-surface-hover"
              >
                {mailbox.address}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OpensTab() {
  return (
    <>
      <span className="sr-only">, opens a new tab</span>
      <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
    </>
  )
}

function folderOf(origin: string, mailbox: Mailbox | undefined): string {
  return mailbox?.folderUrl ?? `${origin}/icebox`
}
