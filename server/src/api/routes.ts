import * as linkCalls from '@icebox/contract/api/extension'
import * as keyCalls from '@icebox/contract/api/keys'
import * as popupCalls from '@icebox/contract/api/popup'
import * as decidingCalls from '@icebox/contract/api/v1-deciding'
import { listEvents as eventsCall } from '@icebox/contract/api/v1-events'
import * as mailCalls from '@icebox/contract/api/v1-mail'
import * as ruleCalls from '@icebox/contract/api/v1-rules'
import * as v1WebhookCalls from '@icebox/contract/api/v1-webhooks'
import * as webhookCalls from '@icebox/contract/api/webhooks'
import { type About, type Route, route } from '../kit/http/route.ts'
import { classify } from './calls/classify.ts'
import * as deciding from './calls/deciding.ts'
import * as mail from './calls/mail.ts'
import { getMe } from './calls/me.ts'
import * as rules from './calls/rules.ts'
import * as byKey from './calls/webhooks.ts'
import * as links from './extension/link.ts'
import * as popup from './extension/popup.ts'
import * as keys from './keys/keys.ts'
import { ofExtension, type V1Route, v1 } from './serving/v1-route.ts'
import { createWebhook } from './webhooks/create.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** The same acts by a session and by a key. */
const WEBHOOK = {
  made: { act: 'webhook_made', says: ['events', 'format', 'leavesOutPeople'] },
  changed: { act: 'webhook_changed', target: 'webhookId', says: ['events', 'format', 'leavesOutPeople', 'state'] },
  deleted: { act: 'webhook_deleted', target: 'webhookId' },
  rotated: { act: 'webhook_secret_changed', target: 'webhookId' },
  replayed: { act: 'webhook_replayed', target: 'webhookId' },
} as const satisfies Record<string, About>

/** For the settings: by a session alone, but for the extension, which brings a code. */
export const keyRoutes: Route[] = [
  route(keyCalls.listKeys, keys.listKeys),
  route(keyCalls.createKey, keys.createKey, { act: 'key_made', says: ['scopes', 'days'], isFresh: true }),
  route(keyCalls.revokeKey, keys.revokeKey, { act: 'key_revoked', target: 'keyId' }),
  route(linkCalls.listExtensions, links.listExtensions),
  route(linkCalls.giveLinkCode, links.giveLinkCode, {
    untold: 'a code lives a minute; whom it lets in is told of',
    isFresh: true,
  }),
  route(linkCalls.linkExtension, links.linkExtension, {
    untold: 'the account of the code is told of it by the act itself',
  }),
  route(webhookCalls.listWebhooks, webhooks.listWebhooks),
  route(webhookCalls.createWebhook, createWebhook, { ...WEBHOOK.made, isFresh: true }),
  route(webhookCalls.changeWebhook, webhooks.changeWebhook, WEBHOOK.changed),
  route(webhookCalls.deleteWebhook, webhooks.deleteWebhook, WEBHOOK.deleted),
  route(webhookCalls.rotateSecret, webhooks.rotateSecret, WEBHOOK.rotated),
  route(webhookCalls.listTries, webhooks.listTries),
  route(webhookCalls.replayEvents, webhooks.replayEvents, WEBHOOK.replayed),
]

/** The public API: by a key alone. */
export const v1Routes: V1Route[] = [
  v1(decidingCalls.getMe, getMe),
  v1(mailCalls.listMailboxes, mail.listMailboxes),
  v1(mailCalls.listActivity, mail.listActivity),
  v1(mailCalls.getMessage, mail.getMessage),
  v1(mailCalls.restoreMessages, mail.restoreMessages, { act: 'mail_restored', says: ['ids', 'allowSender'] }),
  v1(mailCalls.freezeMessages, mail.freezeMessages, { act: 'mail_frozen', says: ['ids', 'blockSender'] }),
  v1(mailCalls.undoMessages, mail.undoMessages, { act: 'mail_act_undone', says: ['ids'] }),
  v1(mailCalls.askToStop, mail.askToStop, { act: 'sender_asked_to_stop' }),
  v1(decidingCalls.classify, classify, { untold: 'a message is judged and nothing kept' }),
  v1(decidingCalls.listSenders, deciding.listSenders),
  v1(decidingCalls.setSender, deciding.setSender, { act: 'sender_decided', says: ['decision'] }),
  v1(decidingCalls.removeSender, deciding.removeSender, { act: 'sender_decided' }),
  v1(ruleCalls.listRules, rules.listRules),
  v1(ruleCalls.switchRule, rules.switchRule, { act: 'rule_changed', target: 'ruleId', says: ['state'] }),
  v1(ruleCalls.tryRule, rules.tryRule, { untold: 'nothing moves' }),
  v1(decidingCalls.getStats, deciding.getStats),
  v1(eventsCall, byKey.listEvents),
  v1(v1WebhookCalls.listWebhooks, byKey.listWebhooks),
  v1(v1WebhookCalls.createWebhook, createWebhook, WEBHOOK.made),
  v1(v1WebhookCalls.changeWebhook, webhooks.changeWebhook, WEBHOOK.changed),
  v1(v1WebhookCalls.rotateSecret, webhooks.rotateSecret, WEBHOOK.rotated),
  v1(v1WebhookCalls.listTries, byKey.listTries),
  v1(v1WebhookCalls.replayEvents, webhooks.replayEvents, WEBHOOK.replayed),
  v1(v1WebhookCalls.deleteWebhook, webhooks.deleteWebhook, WEBHOOK.deleted),
]

/** By the key of a browser extension alone. They stand in no description, because they follow what its window shows and promise no program anything. */
export const popupRoutes: V1Route[] = [
  ofExtension(popupCalls.getPopup, popup.getPopup),
  ofExtension(popupCalls.changePopup, popup.changePopup, {
    act: ({ isActive }) => (isActive === undefined ? 'settings_changed' : 'protection_switched'),
    says: ['isActive', 'line'],
  }),
  ofExtension(popupCalls.restoreInPopup, popup.restoreInPopup, { act: 'mail_restored' }),
  ofExtension(popupCalls.undoInPopup, popup.undoInPopup, { act: 'mail_act_undone' }),
]
