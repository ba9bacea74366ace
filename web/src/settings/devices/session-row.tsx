import type { Session } from '@icebox/contract/safety/sessions'
import { Monitor, Smartphone } from 'lucide-react'
import { useNow } from '../../kit/age.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { deviceName, sessionFacts } from './session-words.ts'

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const Icon = /^(iOS|Android)$/.test(session.system) ? Smartphone : Monitor
  const name = deviceName(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
          {name}
          {session.isThis && <Badge tone="ice">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{sessionFacts(session, useNow())}</p>
      </div>
      {!session.isThis && (
        <Button
          size="sm"
          className="ml-auto"
          aria-label={`Sign out: ${name}`}
          busy={isEnding && 'Signing out'}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
