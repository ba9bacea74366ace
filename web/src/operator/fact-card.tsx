import { TriangleAlert } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import type { Fact } from './words.ts'

/** Facts under a heading, one a line. */
export function FactCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card title={title}>
      <dl>
        {facts.map(({ name, value, isBad }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-t border-line-soft px-4 py-2.5 sm:px-5"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right font-semibold [overflow-wrap:anywhere]">
              {isBad && <BadSign />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function BadSign() {
  return (
    <>
      <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mr-1.5 inline -translate-y-px text-danger" />
      <span className="sr-only">Look at this: </span>
    </>
  )
}
