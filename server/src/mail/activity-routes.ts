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
  route(calls.restoreEmails, acts.restoreEmails),
  route(calls.freezeEmails, acts.freezeEmails),
  route(calls.undoEmails, acts.undoEmails),
  route(calls.getEmail, activity.getEmail),
  route(calls.getEmailText, getEmailText),
  route(reviewCalls.listReview, review.listReview),
  route(reviewCalls.countReview, review.countReview),
  route(reviewCalls.moveReview, reviewMoves.moveReview),
  route(reviewCalls.undoReview, reviewMoves.undoReview),
  route(letterCalls.getLinkAct, linkActs.getLinkAct),
  route(letterCalls.doLinkAct, linkActs.doLinkAct),
  route(calls.listSenderRules, senderRules.listSenderRules),
  route(calls.setSenderRule, senderRules.setSenderRule),
  route(senderListCalls.addSenders, senderLists.addSenders),
  route(senderListCalls.takeBackSenders, senderLists.takeBackSenders),
  route(teamSenderCalls.listTeamSenders, teamSenders.listTeamSenders),
  route(teamSenderCalls.setTeamSender, teamSenders.setTeamSender),
  route(teamSenderCalls.addTeamSenders, teamLists.addTeamSenders),
  route(teamSenderCalls.takeBackTeamSenders, teamLists.takeBackTeamSenders),
  route(teamSenderCalls.optOutOfTeamSender, teamSenders.optOut),
  route(learnedCalls.getLearned, learned.getLearned),
  route(learnedCalls.forgetLearned, learned.forgetLearned),
  route(mailboxCalls.getHeadStart, headStart.getHeadStart),
  route(mailboxCalls.startHeadStart, headStart.startHeadStart),
  route(mailboxCalls.applyHeadStart, headStart.applyHeadStart),
  route(mailboxCalls.undoHeadStart, headStart.undoHeadStart),
]
