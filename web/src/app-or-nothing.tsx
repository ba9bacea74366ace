import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import AppShell from './app-shell.tsx'
import { SiteAround } from './layout/site/site-around.tsx'
import NotFoundPage, { meta as nothingMeta } from './not-found/not-found-page.tsx'
import { isNothingThere, LOOK } from './operator/looks.ts'
import { Spinner } from './ui/spinner.tsx'

/**
 * For the operator's page: whoever is none sees what is shown at an address where nothing is. After the first answer,
 * whatever it was, the page stays: one that asks again while it is drawn must not be taken away for asking.
 */
export default function AppOrNothing() {
  const { data, error, isFetchedAfterMount } = useQuery(LOOK)
  if (isNothingThere(error)) return <Nothing />
  if (data !== undefined || isFetchedAfterMount) return <AppShell />
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}

function Nothing() {
  useEffect(() => {
    document.title = nothingMeta()[0]?.title ?? ''
  }, [])
  return (
    <SiteAround>
      <NotFoundPage />
    </SiteAround>
  )
}
