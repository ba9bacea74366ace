import * as keyCalls from '@icebox/contract/api/keys'
import * as decidingCalls from '@icebox/contract/api/v1-deciding'
import * as mailCalls from '@icebox/contract/api/v1-mail'
import * as ruleCalls from '@icebox/contract/api/v1-rules'
import { type Route, route } from '../kit/http/route.ts'
import { classify } from './calls/classify.ts'
import * as deciding from './calls/deciding.ts'
import * as mail from './calls/mail.ts'
import { getMe } from './calls/me.ts'
import * as rules from './calls/rules.ts'
import * as keys from './keys/keys.ts'
import { type V1Route, v1 } from './serving/v1-route.ts'

/** For the settings: by a session alone. */
export const keyRoutes: Route[] = [
  route(keyCalls.listKeys, keys.listKeys),
  route(keyCalls.createKey, keys.createKey, { act: 'key_made', says: ['scopes', 'days'], isFresh: true }),
  route(keyCalls.revokeKey, keys.revokeKey, { act: 'key_revoked', target: 'keyId' }),
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
]
