import { getUser, toggleProtection, type User } from '@icebox/contract/user'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { errorToast } from '../kit/result-toasts.ts'
import { Badge } from '../ui/badge.tsx'
import { Tip } from '../ui/overlays/tip.tsx'

/** Says whether new mail is filtered; a press turns it over. */
export function ProtectionToggle({ userId, isOn }: { userId: string; isOn: boolean }) {
  const { toggle, isRunning } = useProtection(userId)
  const next = isOn ? 'Turn protection off' : 'Turn protection on'
  return (
    <Tip text={next}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-busy={isRunning || undefined}
        className="touch rounded-sm hover:brightness-95"
        onClick={() => !isRunning && toggle(!isOn)}
      >
        <Badge tone={isOn ? 'ok' : 'line'} icon={isOn ? ShieldCheck : ShieldOff}>
          {isOn ? 'Protection on' : 'Protection off'}
        </Badge>
      </button>
    </Tip>
  )
}

/** Turns filtering of new mail on or off, shown at once. */
export function useProtection(userId: string) {
  const params = { id: userId }
  const action = useAction({
    call: toggleProtection,
    refresh: [keyOf(getUser, params)],
    done: () => ({
      title: 'Protection Updated',
      description: 'Email protection settings have been updated successfully.',
      tone: 'ok',
    }),
    failed: () => errorToast('Failed to update protection settings. Please try again.'),
    expect: {
      keys: () => [keyOf(getUser, params)],
      apply: (client, asked) =>
        client.setQueryData<User>(
          keyOf(getUser, params),
          user => user && { ...user, isActive: asked.input?.enabled ?? user.isActive },
        ),
    },
  })
  return {
    toggle: (enabled: boolean) => action.run({ params, input: { enabled } }),
    isRunning: action.isRunning,
  }
}
