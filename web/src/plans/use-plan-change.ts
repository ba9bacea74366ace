import { cancelScheduledPlan, downgradePlan, upgradePlan } from '@icebox/contract/billing/seats'
import type { InputOf } from '@icebox/contract/call'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBankAside } from '../domain/plan/bank-aside.ts'
import { billingKeys } from '../domain/plan/billing-keys.ts'
import { failureTitle, scheduledDropped, scheduledNotDropped } from '../domain/plan/pending-change.ts'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { formatDate } from '../kit/format.ts'

const REDIRECT_MS = 2_000

/** Changes the plan, says what came of it, and leads back to the dashboard two seconds after a success. */
export function usePlanChange() {
  const id = useUserId()
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigate('/dashboard'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  const { again, isAtBank } = useBankAside()
  const shared = { refresh: billingKeys(id), again }
  const upgrade = useAction({
    ...shared,
    call: upgradePlan,
    done: () => {
      setDone(true)
      return { title: 'Plan Upgraded', description: 'Your plan has been upgraded successfully.', tone: 'ok' }
    },
    failed: error => ({
      title: failureTitle(error, 'Upgrade Failed'),
      description: sentenceOf(error, 'Failed to upgrade plan'),
    }),
  })
  const downgrade = useAction({
    ...shared,
    call: downgradePlan,
    done: ({ effectiveDate }) => {
      setDone(true)
      const when = formatDate(effectiveDate)
      return {
        title: 'Downgrade Scheduled',
        description: `Your plan will be downgraded at the next billing cycle on ${when}.`,
      }
    },
    failed: error => ({
      title: failureTitle(error, 'Downgrade Failed'),
      description: sentenceOf(error, 'Failed to schedule downgrade'),
    }),
  })
  const calls = { upgrade, downgrade }
  return {
    change: (kind: keyof typeof calls, input: InputOf<typeof upgradePlan>) =>
      calls[kind].run({ params: { id }, input }),
    isRunning: upgrade.isRunning || downgrade.isRunning,
    isAtBank,
    isDone,
  }
}

/** Drops a scheduled plan; seats that are scheduled stay so. */
export function useKeepPlan() {
  const id = useUserId()
  const action = useAction({
    call: cancelScheduledPlan,
    refresh: billingKeys(id),
    done: () => scheduledDropped('You keep your plan.'),
    failed: scheduledNotDropped,
  })
  return { keep: () => action.run({ params: { id } }), isRunning: action.isRunning }
}
