import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** A letter's link asks the question about the message it names as soon as that is shown: `?message=…&ask=stop`, once. */
export function useLinkedQuestion(currentId: string | undefined, ask: () => void): void {
  const [params, setParams] = useSearchParams()
  const asked = useRef<string>(undefined)
  const dueId = params.get('ask') === 'stop' && params.get('message') === currentId ? currentId : undefined
  useEffect(() => {
    if (dueId === undefined || asked.current === dueId) return
    asked.current = dueId
    ask()
    setParams(
      now => {
        now.delete('ask')
        return now
      },
      { replace: true },
    )
  }, [dueId, ask, setParams])
}
