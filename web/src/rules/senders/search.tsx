import { readableSender } from './sender-report.ts'

/** From here on a list is too long to look through. */
export const SEARCH_FROM = 9

/** As mail bears it, or as people write it. */
export function isNamed(address: string, wanted: string): boolean {
  return address.includes(wanted) || readableSender(address).includes(wanted)
}

export function NotFound({ wanted }: { wanted: string }) {
  return (
    <p role="status" className="border-t border-line-soft px-4 py-5 [overflow-wrap:anywhere] text-ink-3 sm:px-5">
      No address here contains “{wanted}”.
    </p>
  )
}
