import { type ComponentType, useEffect, useState } from 'react'
import { closeToast, type StandingToast, useStandingToast } from '../../kit/toasts.ts'

const DURATION_MS = 5_000

/** Loads what draws toasts, for pages whose first toast may tell that the network is gone. */
export async function bringToaster(): Promise<ComponentType> {
  return (await import('./toaster.tsx')).Toaster
}

/** Where toasts stand. What draws them is loaded with the first one: most pages never have any. */
export function ToastPlace() {
  const toast = useStandingToast()
  const [Drawn, setDrawn] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)
  const isWanted = toast !== undefined
  useEffect(() => {
    if (isWanted)
      bringToaster().then(
        found => setDrawn(() => found),
        () => setFailed(true),
      )
  }, [isWanted])
  if (!toast) return null
  if (Drawn) return <Drawn />
  return hasFailed && toast.isOpen ? <PlainToast key={toast.id} toast={toast} /> : null
}

/** Says the same without what could not be loaded, since a page must not fall over what it has to say. */
function PlainToast({ toast }: { toast: StandingToast }) {
  const { id, title, description, duration = DURATION_MS } = toast
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div
      role="alert"
      className="fixed right-3 bottom-[72px] z-60 w-[420px] max-w-[calc(100vw-24px)] rounded-lg border border-line-2 bg-surface-raise px-4 py-3.5 shadow-3 sm:right-5 sm:bottom-5"
    >
      <p className="leading-[22px] font-[650]">{title}</p>
      {description && <p className="text-sm break-words text-ink-2">{description}</p>}
    </div>
  )
}
