import type { RuleRun } from '@icebox/contract/rules'
import { formatCount } from '../../kit/format.ts'
import { Progress } from '../../ui/meter.tsx'

/** How far a run is, in words and as a bar where its end is known. */
export function RunProgress({ run, label }: { run: RuleRun | undefined; label: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-3">{run ? progressWords(run) : 'Starting'}</p>
      {run?.total != null && <Progress used={run.checked} of={run.total} label={label} />}
    </div>
  )
}

export function progressWords({ checked, total, fetched }: RuleRun): string {
  const looked = total === null ? `${formatCount(checked)}` : `${formatCount(checked)} of ${formatCount(total)}`
  const read = fetched > 0 ? `, the text of ${formatCount(fetched)} fetched` : ''
  return `${looked} messages looked at${read}`
}
