import type { V1Input } from '@icebox/contract/api/v1-call'
import type * as calls from '@icebox/contract/api/v1-deciding'
import type { App } from '../../app.ts'
import { listSenderRules, setSenderRule } from '../../mail/learning/sender-rules.ts'
import { getActivity, getStats as statsOf } from '../../mail/log/activity.ts'
import { changeRule } from '../../rules/change.ts'
import { listRules as rulesOf } from '../../rules/list.ts'
import type { KeyCaller } from '../serving/caller.ts'

export async function getStats(app: App, caller: KeyCaller, { days, timeZone }: V1Input<typeof calls.getStats>) {
  const [stats, perDay] = await Promise.all([
    statsOf(app, caller, { timeZone }),
    getActivity(app, caller, { days, timeZone }),
  ])
  return { ...stats, days: perDay }
}

export async function listRules(app: App, caller: KeyCaller) {
  return { items: (await rulesOf(app, caller)).rules }
}

export async function switchRule(app: App, caller: KeyCaller, { ruleId, state }: V1Input<typeof calls.switchRule>) {
  // Only a person who sees what a rule would take confirms it.
  return (await changeRule(app, caller, { ruleId, state, isConfirmed: false })).rule
}

export async function listSenders(app: App, caller: KeyCaller) {
  return { items: await listSenderRules(app, caller) }
}

export function setSender(app: App, caller: KeyCaller, { address, decision }: V1Input<typeof calls.setSender>) {
  return setSenderRule(app, caller, { address, decision })
}

export function removeSender(app: App, caller: KeyCaller, { address }: V1Input<typeof calls.removeSender>) {
  return setSenderRule(app, caller, { address, decision: null })
}
