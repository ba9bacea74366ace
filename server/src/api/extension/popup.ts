import type { ActivityItem } from '@icebox/contract/activity'
import type * as calls from '@icebox/contract/api/popup'
import type { V1Input } from '@icebox/contract/api/v1-call'
import { planNameOf } from '@icebox/contract/billing/plans'
import type { MailboxStatus } from '@icebox/contract/mailbox'
import type { z } from 'zod'
import { changeSettings, LINE_IS_FIXED, lineOf, mayMoveLine } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import { listMailboxes } from '../../mail/health/health.ts'
import { getStats, listLogs } from '../../mail/log/activity.ts'
import { restoreEmails, undoEmails } from '../../mail/log/acts.ts'
import { toggleProtection } from '../../mail/stopping/settings/protection.ts'
import type { KeyCaller } from '../serving/caller.ts'

const RECENT = 5
/** Only the owner can help; everything else mends itself or waits for a host. */
const NEEDS_OWNER: ReadonlySet<MailboxStatus> = new Set(['reconnect', 'unsupported'])

export async function getPopup(
  app: App,
  caller: KeyCaller,
  { timeZone }: V1Input<typeof calls.getPopup>,
): Promise<z.input<typeof calls.popup>> {
  const { account } = caller
  const stats = await getStats(app, caller, { timeZone })
  const recent = await listLogs(app, caller, { limit: RECENT })
  const mailboxes = await listMailboxes(app, caller)
  return {
    isActive: account.protection_on,
    stats: { blockedToday: stats.blockedToday, totalBlocked: stats.totalBlocked, accuracy: stats.accuracy },
    line: { value: lineOf(app, account), why: mayMoveLine(app, account) ? null : LINE_IS_FIXED },
    recent: recent.map(recentOf),
    mailboxes: mailboxes.map(({ address, status, advice, folderUrl }) => ({
      ...{ address, folderUrl },
      needs: NEEDS_OWNER.has(status) ? advice : null,
    })),
    plan: {
      name: app.config.selfHostUnlimited ? 'Self-Hosted Plan' : planNameOf(account.subscription_tier),
      isRunning: stats.monthlyLimit !== 0,
      used: stats.currentMonthUsage,
      limit: stats.monthlyLimit,
    },
  }
}

/** Switches protection and moves the line, as far as the plan lets. */
export async function changePopup(
  app: App,
  caller: KeyCaller,
  { isActive, line }: V1Input<typeof calls.changePopup>,
): Promise<z.input<typeof calls.changePopup.output>> {
  const { account } = caller
  const moved = line === undefined ? undefined : await changeSettings(app, caller, { coldEmailThreshold: line })
  const switched = isActive === undefined ? undefined : await toggleProtection(app, caller, { enabled: isActive })
  return {
    isActive: switched?.isActive ?? account.protection_on,
    line: moved?.settings.coldEmailThreshold ?? lineOf(app, account),
  }
}

export async function restoreInPopup(app: App, caller: KeyCaller, { id }: V1Input<typeof calls.restoreInPopup>) {
  await restoreEmails(app, caller, { ids: [id], allowSender: false })
  return { success: true as const }
}

export async function undoInPopup(app: App, caller: KeyCaller, { id }: V1Input<typeof calls.undoInPopup>) {
  await undoEmails(app, caller, { ids: [id] })
  return { success: true as const }
}

function recentOf(item: ActivityItem): z.input<typeof calls.popup>['recent'][number] {
  const { id, sender, senderName, subject, processedAt, place } = item
  return {
    ...{ id, subject, processedAt },
    sender: senderName === '' ? sender : senderName,
    is: looksOf(item),
    canRestore: place === 'icebox' || place === 'freezing',
  }
}

function looksOf({ isBlocked, isFalsePositive }: ActivityItem): 'blocked' | 'false_positive' | 'passed' {
  if (isFalsePositive) return 'false_positive'
  return isBlocked ? 'blocked' : 'passed'
}
