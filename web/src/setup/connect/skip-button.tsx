import { useNavigate } from 'react-router'
import { showToast } from '../../kit/toasts.ts'
import type { SetupWords } from '../provider-words.ts'
import { useIsPaid } from '../use-is-paid.ts'

interface SkipButtonProps {
  words: SetupWords
  /** One of any kind is connected already, so a plan has something to protect. */
  hasMailbox: boolean
  isDisabled: boolean
}

/** Goes on without connecting. Who pays or is on trial needs a mailbox first. */
export function SkipButton({ words, hasMailbox, isDisabled }: SkipButtonProps) {
  const navigate = useNavigate()
  const isPaid = useIsPaid()
  function skip() {
    if (isPaid && !hasMailbox) {
      showToast({
        title: words.required,
        description: 'Your plan is running and has no mailbox to protect yet. Connect this one, or another kind below.',
        tone: 'danger',
      })
      return
    }
    navigate('/dashboard')
    showToast({ title: 'Setup Skipped', description: words.skipped })
  }
  return (
    <p className="mt-3.5 text-center">
      <button type="button" className="link touch disabled:text-ink-3" disabled={isDisabled} onClick={skip}>
        Skip for Now
      </button>
    </p>
  )
}
