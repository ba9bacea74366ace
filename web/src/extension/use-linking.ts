import { giveLinkCode, listExtensions } from '@icebox/contract/api/extension'
import { LINK_CODE, LINK_ENDED, type LinkCode } from '@icebox/contract/api/link-page'
import { useEffect, useState } from 'react'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'

/** An extension that is there answers at once; it then asks the server, which may take a while. */
const PATIENCE_MS = 15_000
const NO_ANSWER = 'The extension did not answer. Press Connect in it again.'

type Outcome = 'done' | { readonly fault: string }

/** Hands a code to the extension and hears how it went. The code is said to this window alone, and is of no use to any page. */
export function useLinking(userId: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isWaiting, setWaiting] = useState(false)
  const action = useAction({
    call: giveLinkCode,
    refresh: [keyOf(listExtensions, { id: userId })],
    done: ({ code }) => {
      const said: LinkCode = { type: LINK_CODE, code }
      setWaiting(true)
      window.postMessage(said, location.origin)
      return undefined
    },
    failed: error => {
      setOutcome({ fault: sentenceOf(error, 'Failed to connect the extension. Please try again.') })
      return undefined
    },
  })
  useEffect(() => {
    if (!isWaiting) return
    const end = (next: Outcome) => {
      setWaiting(false)
      setOutcome(next)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== window || origin !== location.origin || data?.type !== LINK_ENDED) return
      end(typeof data.fault === 'string' ? { fault: data.fault } : 'done')
    }
    const timer = setTimeout(() => end({ fault: NO_ANSWER }), PATIENCE_MS)
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
    }
  }, [isWaiting])

  function link(challenge: string) {
    setOutcome(undefined)
    action.run({ params: { id: userId }, input: { challenge } })
  }
  return { link, isRunning: action.isRunning || isWaiting, outcome }
}
