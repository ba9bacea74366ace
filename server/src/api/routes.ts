import * as keyCalls from '@icebox/contract/api/keys'
import * as decidingCalls from '@icebox/contract/api/v1-deciding'
import { listEvents as eventsCall } from '@icebox/contract/api/v1-events'
import * as mailCalls from '@icebox/contract/api/v1-mail'
import * as v1WebhookCalls from '@icebox/contract/api/v1-webhooks'
import * as webhookCalls from '@icebox/contract/api/webhooks'
import { type Route, route } from '../kit/http/route.ts'
import { classify } from './calls/classify.ts'
import * as deciding from './calls/deciding.ts'
import * as mail from './calls/mail.ts'
import { getMe } from './calls/me.ts'
import * as byKey from './calls/webhooks.ts'
import * as keys from './keys/keys.ts'
import { type V1Route, v1 } from './serving/v1-route.ts'
import { createWebhook } from './webhooks/create.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** For the settings: by a session alone. */
export const keyRoutes: Route[] = [
  route(keyCalls.listKeys, keys.listKeys),
  route(keyCalls.createKey, keys.createKey),
  route(keyCalls.revokeKey, keys.revokeKey),
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
  v1(decidingCalls.listRules, deciding.listRules),
  v1(decidingCalls.switchRule, deciding.switchRule),
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
