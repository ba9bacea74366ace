import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** A letter's link asks the question about the message it names as soon as that is shown: `?message=…&ask=stop`, once. */
export function useLinkedQuestion(currentId: string | undefined, ask: () => void): void {
  const [params, setParams] = useSearchParams()
  const isDue = params.get('ask') === 'stop' && currentId !== undefined && params.get('message') === currentId
  useEffect(() => {
    if (!isDue) return
    ask()
    setParams(
      now => {
        now.delete('ask')
        return now
      },
      { replace: true },
    )
  }, [isDue, ask, setParams])
}
