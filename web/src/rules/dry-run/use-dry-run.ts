import { cancelRuleRun, dryRunRule, type RuleRun } from '@icebox/contract/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { asRead } from '../editor/answer.ts'
import { isRunning, useRun } from '../runs/use-run.ts'

export interface DryRun {
  /** Of the sentence as it stands; undefined before it was begun. */
  run: RuleRun | undefined
  isBegun: boolean
  /** Could not be begun, or not be asked about. */
  error: Error | null
  begin: () => void
  stop: () => void
}

interface Tried {
  sentence: string
  ruleId: string | undefined
  /** Begin by itself as soon as the sentence is another. */
  isWanted: boolean
}

const SETTLE_MS = 500

/** What the sentence would do to the newest mail. A run of an earlier sentence is called off. */
export function useDryRun({ sentence, ruleId, isWanted }: Tried): DryRun {
  const id = useUserId()
  const asked = asRead(sentence)
  const latest = useRef('')
  const [begun, setBegun] = useState<{ sentence: string; runId?: string }>()
  const starting = useAction({ call: dryRunRule })
  const calling = useAction({ call: cancelRuleRun })
  const query = useRun(begun?.runId)

  function callOff() {
    if (begun?.runId && isRunning(query.data)) calling.run({ params: { id, runId: begun.runId } })
  }
  async function begin() {
    callOff()
    latest.current = asked
    setBegun({ sentence: asked })
    const input = ruleId ? { sentence: asked, ruleId } : { sentence: asked }
    // The failure is shown where the lists would be.
    const started = await starting.runAndWait({ params: { id }, input }).catch(() => undefined)
    if (started && latest.current === asked) setBegun({ sentence: asked, runId: started.runId })
  }
  const beginByItself = useEffectEvent(() => void begin())
  useEffect(() => {
    if (!isWanted || latest.current === asked) return
    const timer = setTimeout(() => beginByItself(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isWanted, asked])

  const failure = begun?.runId ? query.error : starting.error
  const isThis = begun?.sentence === asked && asked !== ''
  return {
    run: isThis && begun.runId ? query.data : undefined,
    isBegun: isThis,
    error: isThis ? failure : null,
    begin: () => void begin(),
    stop: callOff,
  }
}
