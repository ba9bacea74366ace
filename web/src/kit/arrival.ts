import { useEffect, useState } from 'react'
import { showToast, type ToastText } from './toasts.ts'

/** Says what had happened elsewhere when the page opened, for example at a provider. Null says nothing. */
export function useArrivalToast(text: ToastText | null): void {
  const [said] = useState(text)
  useEffect(() => {
    if (said) showToast(said)
  }, [said])
}
