import { lazy, Suspense } from 'react'
import { useStandingToast } from '../../kit/toasts.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Where toasts stand. What draws them is loaded with the first one: most pages never have any. */
export function ToastPlace() {
  const toast = useStandingToast()
  return toast && <Suspense>{<Toaster />}</Suspense>
}
