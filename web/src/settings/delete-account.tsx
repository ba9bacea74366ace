import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DeleteQuestion } from './delete-question.tsx'

/** Two steps. The second opens in place. */
export function DeleteAccount() {
  const [isSure, setSure] = useState(false)
  if (isSure) return <DeleteQuestion onKeep={() => setSure(false)} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-semibold">Delete account</h2>
        <p className="text-sm text-ink-3">Your mail stays where it is.</p>
      </div>
      <Button tone="danger-quiet" onClick={() => setSure(true)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
        Delete account
      </Button>
    </div>
  )
}
