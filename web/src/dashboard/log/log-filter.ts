import type { LogView } from '@icebox/contract/activity'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../kit/use-settled.ts'
import { FILTERS } from './log-filters.tsx'
import type { LogFilter } from './log-query.ts'

const TYPING_PAUSE_MS = 250

/** The filter as the address says it; whatever it does not know is the whole log. */
export function filterIn(params: URLSearchParams): LogFilter {
  const view = FILTERS.find(filter => filter.view === params.get('view'))?.view ?? 'all'
  return { view, search: (params.get('search') ?? '').trim().slice(0, 200) }
}

/** The address with this filter in it, and all else it says. */
export function withFilter(params: URLSearchParams, { view, search }: LogFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('view')
  next.delete('search')
  if (view !== 'all') next.set('view', view)
  if (search) next.set('search', search)
  return next
}

/** View and search of the log, kept in the address: a view is an entry of the history, a search that is typed is not. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams()
  const filter = filterIn(params)
  const [typed, setTyped] = useState(filter.search)
  const rested = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const written = useRef(filter.search)

  const writeSearch = useEffectEvent((search: string) => {
    if (search === written.current) return
    written.current = search
    // A view chosen a moment ago stands in the address before it is drawn.
    const address = new URLSearchParams(window.location.search)
    setParams(withFilter(address, { ...filterIn(address), search }), { replace: true, preventScrollReset: true })
  })
  useEffect(() => writeSearch(rested), [rested])
  // The address was changed from elsewhere, as by Back.
  useEffect(() => {
    if (filter.search === written.current) return
    written.current = filter.search
    setTyped(filter.search)
  }, [filter.search])

  const changeView = (view: LogView) => {
    written.current = typed.trim()
    setParams(withFilter(params, { view, search: typed.trim() }), { preventScrollReset: true })
  }
  return { filter, typed, setTyped, changeView }
}
