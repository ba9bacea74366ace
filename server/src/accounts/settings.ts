import { planOf } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import { LINE_DEFAULT } from '@icebox/contract/constants'
import type { changeSettings as changeSettingsCall } from '@icebox/contract/user'
import type { z } from 'zod'
import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { type Account, getAccount, updateSettings } from './account-store.ts'

export const LINE_IS_FIXED = `Your plan keeps the line at ${LINE_DEFAULT}. Pro and Pro+ can move it.`

type SettingsInput = z.output<(typeof changeSettingsCall)['input']>

/**
 * Moves the line, or switches real-time processing, trust in kept mail or the screening of strangers. Throws Problem
 * `not_allowed` for the line and the screening where the plan does not hold them.
 */
export async function changeSettings(
  app: App,
  { accountId }: Actor,
  input: SettingsInput,
): Promise<OutputOf<typeof changeSettingsCall>> {
  const line = input.coldEmailThreshold ?? input.confidence
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    if (line !== undefined && !mayMoveLine(app, account)) {
      throw new Problem('not_allowed', LINE_IS_FIXED)
    }
    if (input.screensStrangers === true && !mayScreenStrangers(app, account)) {
      throw new Problem('not_allowed', 'Your plan does not screen strangers. Pro and Pro+ can.')
    }
    const change = {
      ...(line === undefined ? {} : { line }),
      ...(input.realTimeProcessing === undefined ? {} : { real_time: input.realTimeProcessing }),
      ...(input.trustsKeptMail === undefined ? {} : { trusts_kept_mail: input.trustsKeptMail }),
      ...(input.screensStrangers === undefined ? {} : { screens_strangers: input.screensStrangers }),
    }
    const changed = await updateSettings(tx, accountId, change)
    await publish(tx, accountId, { type: 'settings_updated' })
    return { settings: settingsOf(app, changed) }
  })
}

/** The settings as both sides speak of them: one line under its two names. */
export function settingsOf(app: App, account: Account) {
  const line = lineOf(app, account)
  return {
    realTimeProcessing: account.real_time,
    trustsKeptMail: account.trusts_kept_mail,
    screensStrangers: screensStrangers(app, account),
    coldEmailThreshold: line,
    confidence: line,
  }
}

type Plan = Pick<Account, 'subscription_tier' | 'subscription_status'>

/** The line in force, 60 to 99. A number the user set is kept for the day a plan that may move the line comes back. */
export function lineOf(app: App, account: Plan & Pick<Account, 'line'>): number {
  return mayMoveLine(app, account) ? (account.line ?? LINE_DEFAULT) : LINE_DEFAULT
}

export function mayMoveLine(app: App, account: Plan): boolean {
  return hasFeature(app, account, 'mayMoveLine')
}

/** Whether strangers' mail goes on ice. A wish is kept for the day a plan that may comes back. */
export function screensStrangers(app: App, account: Plan & Pick<Account, 'screens_strangers'>): boolean {
  return account.screens_strangers && mayScreenStrangers(app, account)
}

export function mayScreenStrangers(app: App, account: Plan): boolean {
  return hasFeature(app, account, 'mayScreenStrangers')
}

type Feature =
  | 'mayMoveLine'
  | 'mayScreenStrangers'
  | 'mayUseRules'
  | 'mayApplyRules'
  | 'mayAskToStop'
  | 'mayAnswerAutomatically'
  | 'mayUseApi'
  | 'mayRequireCompany'

/** Whether the plan in force holds it; where nothing is sold, everybody's does. */
export function hasFeature(app: App, account: Plan, feature: Feature): boolean {
  return app.config.selfHostUnlimited || planHolds(account, feature)
}

/** Whether it is one of the plan's features, and the plan in force. */
export function planHolds({ subscription_status, subscription_tier }: Plan, feature: Feature): boolean {
  return !OVER.has(subscription_status) && planOf(subscription_tier)?.[feature] === true
}

/** Stripe's words for a plan that is not in force any more, or not yet. */
const OVER: ReadonlySet<string> = new Set(['none', 'incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused'])
