import type { V1Call } from './v1-call.ts'
import * as deciding from './v1-deciding.ts'
import { listEvents } from './v1-events.ts'
import * as mail from './v1-mail.ts'
import * as rules from './v1-rules.ts'
import * as webhooks from './v1-webhooks.ts'

/** Every call of the public API under the name it has in its description, in the order in which it is read. */
export const V1_CALLS: Readonly<Record<string, V1Call>> = {
  getMe: deciding.getMe,
  listMailboxes: mail.listMailboxes,
  listActivity: mail.listActivity,
  getMessage: mail.getMessage,
  restoreMessages: mail.restoreMessages,
  freezeMessages: mail.freezeMessages,
  undoMessages: mail.undoMessages,
  askToStop: mail.askToStop,
  classify: deciding.classify,
  listSenders: deciding.listSenders,
  setSender: deciding.setSender,
  removeSender: deciding.removeSender,
  listRules: rules.listRules,
  switchRule: rules.switchRule,
  tryRule: rules.tryRule,
  getStats: deciding.getStats,
  listEvents,
  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  changeWebhook: webhooks.changeWebhook,
  rotateSecret: webhooks.rotateSecret,
  listTries: webhooks.listTries,
  replayEvents: webhooks.replayEvents,
  deleteWebhook: webhooks.deleteWebhook,
}
