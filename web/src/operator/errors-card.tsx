import type { ErrorCount } from '@icebox/contract/safety/operator'
import { formatCount } from '../kit/format.ts'
import { Card } from '../ui/card.tsx'
import { errorWords } from './words.ts'

/** Errors of the last day by kind, as the log of one machine has them. */
export function ErrorsCard({ errors }: { errors: readonly ErrorCount[] }) {
  return (
    <Card title="Errors of the last day">
      {errors.length === 0 ? (
        <p className="border-t border-line-soft px-4 py-5 text-ink-2 sm:px-5">None in the log of this machine.</p>
      ) : (
        <ul aria-label="Errors by kind">
          {errors.map(each => (
            <li
              key={errorWords(each)}
              className="flex items-baseline justify-between gap-4 border-t border-line-soft px-4 py-2.5 sm:px-5"
            >
              <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{errorWords(each)}</span>
              <span className="font-semibold">{formatCount(each.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
