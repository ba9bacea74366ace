import * as calls from '@icebox/contract/activity'
import * as letterCalls from '@icebox/contract/letters'
import * as mailboxCalls from '@icebox/contract/mailbox'
import * as reviewCalls from '@icebox/contract/review'
import * as learnedCalls from '@icebox/contract/senders/learned'
import * as senderListCalls from '@icebox/contract/senders/lists'
import * as teamSenderCalls from '@icebox/contract/senders/team'
import { getStats as getStatsCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import * as linkActs from './digest/link-acts.ts'
import * as headStart from './head-start/head-start.ts'
import * as learned from './learning/learned.ts'
import * as senderLists from './learning/sender-lists.ts'
import * as senderRules from './learning/sender-rules.ts'
import * as teamLists from './learning/team-sender-lists.ts'
import * as teamSenders from './learning/team-senders.ts'
import * as activity from './log/activity.ts'
import * as acts from './log/acts.ts'
import { getEmailText } from './log/email-text.ts'
import * as review from './review/review.ts'
import * as reviewMoves from './review/review-moves.ts'

export const activityRoutes: Route[] = [
  route(calls.listLogs, activity.listLogs),
  route(calls.getActivity, activity.getActivity),
  route(calls.getLineEffect, activity.getLineEffect),
  route(calls.getScreeningEffect, activity.getScreeningEffect),
  route(calls.getIceCounts, activity.getIceCounts),
  route(getStatsCall, activity.getStats),
  route(calls.restoreEmails, acts.restoreEmails, { act: 'mail_restored', says: ['ids', 'allowSender'] }),
  route(calls.freezeEmails, acts.freezeEmails, { act: 'mail_frozen', says: ['ids', 'blockSender'] }),
  route(calls.undoEmails, acts.undoEmails, { act: 'mail_act_undone', says: ['ids'] }),
  route(calls.getEmail, activity.getEmail),
  route(calls.getEmailText, getEmailText),
  route(reviewCalls.listReview, review.listReview),
  route(reviewCalls.countReview, review.countReview),
  route(reviewCalls.moveReview, reviewMoves.moveReview, { act: 'mail_reviewed', says: ['move', 'withRule'] }),
  route(reviewCalls.undoReview, reviewMoves.undoReview, { act: 'mail_act_undone' }),
  route(letterCalls.getLinkAct, linkActs.getLinkAct),
  route(letterCalls.doLinkAct, linkActs.doLinkAct, {
    untold: 'the account of the link is told of it by the act itself',
  }),
  route(calls.listSenderRules, senderRules.listSenderRules),
  route(calls.setSenderRule, senderRules.setSenderRule, { act: 'sender_decided', says: ['decision'] }),
  route(senderListCalls.addSenders, senderLists.addSenders, { act: 'senders_added', says: ['decision', 'senders'] }),
  route(senderListCalls.takeBackSenders, senderLists.takeBackSenders, { act: 'senders_taken_back', target: 'listId' }),
  route(teamSenderCalls.listTeamSenders, teamSenders.listTeamSenders),
  route(teamSenderCalls.setTeamSender, teamSenders.setTeamSender, { act: 'team_sender_decided', says: ['decision'] }),
  route(teamSenderCalls.addTeamSenders, teamLists.addTeamSenders, {
    act: 'team_senders_added',
    says: ['decision', 'senders'],
  }),
  route(teamSenderCalls.takeBackTeamSenders, teamLists.takeBackTeamSenders, {
    act: 'team_senders_taken_back',
    says: ['decision', 'added', 'changed'],
  }),
  route(teamSenderCalls.optOutOfTeamSender, teamSenders.optOut, { act: 'team_sender_opted_out' }),
  route(learnedCalls.getLearned, learned.getLearned),
  route(learnedCalls.forgetLearned, learned.forgetLearned, { act: 'learned_forgotten' }),
  route(mailboxCalls.getHeadStart, headStart.getHeadStart),
  route(mailboxCalls.startHeadStart, headStart.startHeadStart, { act: 'head_start_begun', says: ['reach'] }),
  route(mailboxCalls.applyHeadStart, headStart.applyHeadStart, { act: 'head_start_applied' }),
  route(mailboxCalls.undoHeadStart, headStart.undoHeadStart, { act: 'head_start_undone' }),
]
