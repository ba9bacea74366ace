import * as linkCalls from '@icebox/contract/api/extension'
import * as keyCalls from '@icebox/contract/api/keys'
import * as popupCalls from '@icebox/contract/api/popup'
import * as decidingCalls from '@icebox/contract/api/v1-deciding'
import { listEvents as eventsCall } from '@icebox/contract/api/v1-events'
import * as mailCalls from '@icebox/contract/api/v1-mail'
import * as ruleCalls from '@icebox/contract/api/v1-rules'
import * as v1WebhookCalls from '@icebox/contract/api/v1-webhooks'
import * as webhookCalls from '@icebox/contract/api/webhooks'
import { type Route, route } from '../kit/http/route.ts'
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

/** For the settings: by a session alone, but for the extension, which brings a code. */
export const keyRoutes: Route[] = [
  route(keyCalls.listKeys, keys.listKeys),
  route(keyCalls.createKey, keys.createKey),
  route(keyCalls.revokeKey, keys.revokeKey),
  route(linkCalls.listExtensions, links.listExtensions),
  route(linkCalls.giveLinkCode, links.giveLinkCode),
  route(linkCalls.linkExtension, links.linkExtension),
  route(webhookCalls.listWebhooks, webhooks.listWebhooks),
  route(webhookCalls.createWebhook, createWebhook),
  route(webhookCalls.changeWebhook, webhooks.changeWebhook),
  route(webhookCalls.deleteWebhook, webhooks.deleteWebhook),
  route(webhookCalls.rotateSecret, webhooks.rotateSecret),
  route(webhookCalls.listTries, webhooks.listTries),
  route(webhookCalls.replayEvents, webhooks.replayEvents),
]

/** The public API: by a key alone. */
export const v1Routes: V1Route[] = [
  v1(decidingCalls.getMe, getMe),
  v1(mailCalls.listMailboxes, mail.listMailboxes),
  v1(mailCalls.listActivity, mail.listActivity),
  v1(mailCalls.getMessage, mail.getMessage),
  v1(mailCalls.restoreMessages, mail.restoreMessages),
  v1(mailCalls.freezeMessages, mail.freezeMessages),
  v1(mailCalls.undoMessages, mail.undoMessages),
  v1(mailCalls.askToStop, mail.askToStop),
  v1(decidingCalls.classify, classify),
  v1(decidingCalls.listSenders, deciding.listSenders),
  v1(decidingCalls.setSender, deciding.setSender),
  v1(decidingCalls.removeSender, deciding.removeSender),
  v1(ruleCalls.listRules, rules.listRules),
  v1(ruleCalls.switchRule, rules.switchRule),
  v1(ruleCalls.tryRule, rules.tryRule),
  v1(decidingCalls.getStats, deciding.getStats),
  v1(eventsCall, byKey.listEvents),
  v1(v1WebhookCalls.listWebhooks, byKey.listWebhooks),
  v1(v1WebhookCalls.createWebhook, createWebhook),
  v1(v1WebhookCalls.changeWebhook, webhooks.changeWebhook),
  v1(v1WebhookCalls.rotateSecret, webhooks.rotateSecret),
  v1(v1WebhookCalls.listTries, byKey.listTries),
  v1(v1WebhookCalls.replayEvents, webhooks.replayEvents),
  v1(v1WebhookCalls.deleteWebhook, webhooks.deleteWebhook),
]

/** By the key of a browser extension alone. They stand in no description, because they follow what its window shows and promise no program anything. */
export const popupRoutes: V1Route[] = [
  ofExtension(popupCalls.getPopup, popup.getPopup),
  ofExtension(popupCalls.changePopup, popup.changePopup),
  ofExtension(popupCalls.restoreInPopup, popup.restoreInPopup),
  ofExtension(popupCalls.undoInPopup, popup.undoInPopup),
]
