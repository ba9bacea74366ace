import { openWayIn } from '@icebox/contract/safety/company'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { AuthTitle } from './auth-frame.tsx'
import { CompanySignIn } from './company-sign-in.tsx'

/**
 * The token of such a link. It stands behind the #, which no server is told, and leaves the address at once. A link that is
 * pasted where the page stands open already changes nothing but that part, and loads nothing.
 */
export function useWayIn(): string | null {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => tokenIn(hash))
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash)
      if (found === null) return
      setToken(found)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

function tokenIn(hash: string): string | null {
  return /^#way_in=([\w-]{1,100})$/.exec(hash)?.[1] ?? null
}

/** Where the link of a letter leads: one press, so that no program that looks at links uses it up. */
export function WayIn({ token }: { token: string }) {
  const [fault, setFault] = useState<string>()
  const action = useAction({
    call: openWayIn,
    done: ({ redirectUrl }) => {
      location.assign(redirectUrl)
      return undefined
    },
    failed: error => {
      setFault(sentenceOf(error, 'That did not work. Please try again.'))
      return undefined
    },
  })
  if (fault) {
    return (
      <>
        <Note tone="warn" role="alert" className="mb-6">
          {fault}
        </Note>
        <CompanySignIn />
      </>
    )
  }
  return (
    <>
      <AuthTitle>Your way in</AuthTitle>
      <p className="mt-2 mb-[26px] text-lg text-ink-2">Then add a way to sign in of your own, in the settings.</p>
      <Button
        tone="primary"
        size="lg"
        isBlock
        busy={action.isRunning && 'Signing In'}
        onClick={() => action.run({ input: { token } })}
      >
        Sign in
      </Button>
    </>
  )
}
