import { endAllSessions, endSession, listSessions, type Session } from '@icebox/contract/safety/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { signOut } from '../../kit/calls/sign-out.ts'
import { plural } from '../../kit/format.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SessionRow } from './session-row.tsx'

/** The browsers that are signed in, and how to sign them out. */
export function Sessions() {
  const query = useQuery(queryOf(listSessions, { id: useUserId() }))
  return (
    <div className="mt-2">
      <h3 id="sessions" className="text-sm font-semibold text-ink-2">
        Signed in
      </h3>
      <Loaded query={query} label="your devices" place="part">
        {sessions => <SessionList sessions={sessions} />}
      </Loaded>
    </div>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { end, all, endingId } = useEnding()
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <>
      <ul aria-labelledby="sessions" className="max-h-[420px] divide-y divide-line-soft overflow-y-auto">
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.length > 0 && (
          <Button size="sm" busy={all.isRunning && 'Signing out'} onClick={() => all.run(false)}>
            Sign out everywhere else
          </Button>
        )}
        <Button size="sm" tone="danger-quiet" disabled={all.isRunning} onClick={() => all.run(true)}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}

const FAILED = 'Failed to sign out. Please try again.'

function useEnding() {
  const id = useUserId()
  const [endingId, setEnding] = useState<string>()
  const refresh = [keyOf(listSessions, { id })]
  const one = useAction({
    call: endSession,
    refresh,
    done: () => ({
      title: 'Signed out',
      description: 'That browser has to sign in again, and its open pages are closed.',
    }),
    failed: error => failedToast(error, FAILED),
  })
  const all = useAction({
    call: endAllSessions,
    refresh: ({ input }) => (input?.everywhere ? [] : refresh),
    done: ({ ended }, { input }) => {
      if (!input?.everywhere) return { title: 'Signed out', description: `${plural(ended, 'browser')} signed out.` }
      signOut()
      return undefined
    },
    failed: error => failedToast(error, FAILED),
  })
  return {
    end: (sessionId: string) => {
      setEnding(sessionId)
      one.run({ params: { id, sessionId } })
    },
    endingId: one.isRunning ? endingId : undefined,
    all: { run: (everywhere: boolean) => all.run({ params: { id }, input: { everywhere } }), isRunning: all.isRunning },
  }
}
