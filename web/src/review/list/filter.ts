import type { ReviewFilter } from '@icebox/contract/review'
import type { FolderView } from './folders.ts'

/** The parts of a filter that stand in the address beside the folder. */
const PARTS = ['kind', 'sender', 'mailbox', 'campaign', 'search'] as const
export type FilterPart = (typeof PARTS)[number]
export type Filter = ReviewFilter & { view: FolderView }

export function filterOf(params: URLSearchParams, view: FolderView): Filter {
  const given = PARTS.flatMap(part => {
    const value = params.get(part)?.trim()
    return value ? [[part, value] as const] : []
  })
  return { view, ...Object.fromEntries(given) }
}

/** The address with one part changed; what was open in the other list is not open in this one. */
export function withPart(before: URLSearchParams, part: FilterPart, value: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('message')
  if (value) after.set(part, value)
  else after.delete(part)
  return after
}

/** Without any part of the filter: the whole folder. */
export function withoutParts(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const part of [...PARTS, 'message']) after.delete(part)
  return after
}

/** The folder and everything that narrows it, as one text. */
export function keyOfFilter(filter: Filter): string {
  return JSON.stringify([filter.view, ...PARTS.map(part => filter[part] ?? '')])
}

export function isNarrowed(filter: Filter): boolean {
  return PARTS.some(part => filter[part] !== undefined)
}
