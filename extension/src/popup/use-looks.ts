import { useEffect, useState } from 'react'
import { look } from '../kit/look.ts'

/** While somebody looks, the window is at most so old. */
const LOOK_EVERY_MS = 5_000

/** Keeps what is shown fresh as long as the window is open; answers its clock, in milliseconds. */
export function useLooks(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const lookAgain = () => {
      setNow(Date.now())
      void look()
    }
    lookAgain()
    const timer = setInterval(lookAgain, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
