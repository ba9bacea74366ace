import { CircleCheck, CircleDashed, CircleMinus, TriangleAlert } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import type { Part, PartState } from './parts.ts'

/** Parts under a heading, each with a sign and a sentence. */
export function PartList({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <Card title={title}>
      <ul>
        {parts.map(({ name, state, words }) => (
          <li key={name} className="flex items-start gap-3.5 border-t border-line-soft px-4 py-4 sm:px-5">
            <StateSign state={state} />
            <div className="min-w-0 grow">
              <h3 className="font-semibold">
                {name}
                <span className="sr-only">: {SAID[state]}</span>
              </h3>
              <p className="text-ink-2">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SIGNS = { up: CircleCheck, partly: TriangleAlert, down: TriangleAlert, unknown: CircleDashed, off: CircleMinus }
const COLORS = { up: 'text-ok', partly: 'text-warn', down: 'text-danger', unknown: 'text-ink-3', off: 'text-ink-3' }
const SAID = { up: 'works', partly: 'works in part', down: 'does not work', unknown: 'not known', off: 'not in use' }

function StateSign({ state }: { state: PartState }) {
  const Icon = SIGNS[state]
  return <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('mt-px', COLORS[state])} />
}
