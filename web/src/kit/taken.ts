import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * The search parameters of these names when the page opened; null for those not given. They are consumed once: they leave
 * the address at once, so that neither a reload nor a copied link brings them again.
 */
export function useTaken<N extends string>(names: readonly N[]): Record<N, string | null> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [first] = useState(() => ({ names, taken: valuesOf(search, names) }))
  useEffect(() => {
    const rest = without(search, first.names)
    if (rest.size === search.size) return
    // Before anything else is asked: the browser tells the server the address it asks from, and the router needs a moment.
    history.replaceState(history.state, '', `${location.pathname}${rest.size > 0 ? `?${rest}` : ''}${location.hash}`)
    navigate({ search: rest.toString(), hash: location.hash }, { replace: true, preventScrollReset: true })
  }, [search, first, navigate])
  return first.taken
}

export function valuesOf<N extends string>(search: URLSearchParams, names: readonly N[]): Record<N, string | null> {
  const values: Partial<Record<N, string | null>> = {}
  for (const name of names) values[name] = search.get(name)
  return values as Record<N, string | null>
}

export function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)))
}
