import type { RulesOverview } from '@icebox/contract/rules'
import { Plus, WandSparkles } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { Editor } from './editor/editor.tsx'
import { useSentences } from './editor/use-sentences.ts'
import { RuleList } from './list/rule-list.tsx'
import { RunStrip } from './runs/run-strip.tsx'
import { type Runs, useRuns } from './runs/use-runs.ts'

const PLACES =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 md:grid-cols-[300px_minmax(0,1fr)] lg:grid-cols-[340px_minmax(0,1fr)]'

/** The list beside the editor; on narrow screens under it. Which rule is open stands in the address. */
export function RuleBoard({ overview }: { overview: RulesOverview }) {
  const [search, setSearch] = useSearchParams()
  const sentences = useSentences()
  const runs = useRuns(overview.runs)
  const field = useRef<HTMLTextAreaElement>(null)
  const open = overview.rules.find(({ id }) => id === search.get('rule'))

  function show(ruleId: string | undefined) {
    const next = new URLSearchParams(search)
    if (ruleId === undefined) next.delete('rule')
    else next.set('rule', ruleId)
    setSearch(next, { preventScrollReset: true })
    field.current?.focus()
  }
  return (
    <>
      <RunList runs={runs} overview={overview} />
      <div className={PLACES}>
        <div className="grid gap-2.5">
          {overview.rules.length > 0 && (
            <Button isBlock tone={open ? 'primary' : 'secondary'} onClick={() => show(undefined)}>
              <Plus aria-hidden strokeWidth={1.75} />
              New rule
            </Button>
          )}
          {overview.rules.length === 0 ? (
            <Empty
              icon={WandSparkles}
              title="No rules yet"
              text="Write one as a sentence, see what it would do to your newest mail, then switch it on. All it did can be taken back."
            />
          ) : (
            <RuleList overview={overview} openId={open?.id} runs={runs} onOpen={show} />
          )}
        </div>
        <div className="min-w-0 max-md:order-first">
          <Editor overview={overview} rule={open} sentences={sentences} field={field} onOpen={show} />
        </div>
      </div>
    </>
  )
}

function RunList({ runs, overview }: { runs: Runs; overview: RulesOverview }) {
  if (runs.runs.length === 0) return null
  return (
    <ul aria-label="Under way" className="mb-3.5 grid gap-2 sm:mb-5">
      {runs.runs.map(shown => (
        <RunStrip
          key={shown.id}
          shown={shown}
          rule={overview.rules.find(({ id }) => id === shown.ruleId)}
          onStop={() => runs.stop(shown.id)}
          onUndo={() => runs.undo(shown.ruleId, shown.id)}
          onPutAway={() => runs.putAway(shown.id)}
        />
      ))}
    </ul>
  )
}

export function BoardSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading your rules" className={PLACES}>
      <div className="grid gap-2">
        {['first', 'second', 'third'].map(key => (
          <div key={key} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            <Bone className="w-24" />
            <Bone className="w-full" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-6 max-md:order-first">
        <Bone className="w-48" />
        <Bone className="h-[92px] w-full" />
      </div>
    </div>
  )
}
