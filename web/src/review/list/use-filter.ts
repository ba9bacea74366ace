import { useSearchParams } from 'react-router'
import { type Filter, type FilterPart, filterOf, withoutParts, withPart } from './filter.ts'
import type { FolderView } from './folders.ts'

/** The filter in the address, where Back undoes each change of it. */
export function useFilter(view: FolderView) {
  const [params, setParams] = useSearchParams()
  const filter: Filter = filterOf(params, view)
  function set(part: FilterPart, value: string | undefined) {
    if (value === filter[part]) return
    // Each letter of a search is no step of its own.
    const replace = part === 'search' && value !== undefined && filter.search !== undefined
    setParams(before => withPart(before, part, value), { replace, preventScrollReset: true })
  }
  return { filter, set, clear: () => setParams(withoutParts, { preventScrollReset: true }) }
}
