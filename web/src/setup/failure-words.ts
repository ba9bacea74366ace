import { MAILBOXES_MAX } from '@icebox/contract/constants'
import type { Failure, FailureWords } from '../domain/mailbox/provider-failure.ts'
import type { SetupWords } from './provider-words.ts'

/** The accounts of `wrong_account`, where the provider's answer named them. */
export interface Accounts {
  chosen?: string | undefined
  expected?: string | undefined
}

/** What went wrong while connecting a mailbox, what is safe, and what to do. */
export function connectFailure(failure: Failure, words: SetupWords, accounts: Accounts = {}): FailureWords {
  return WORDS[failure](words, accounts)
}

type Say = (words: SetupWords, accounts: Accounts) => FailureWords

const OTHER: Say = () => ({ title: 'That did not work.', text: 'Nothing is connected. Please try again.' })

const WORDS: Record<Failure, Say> = {
  refused: ({ company }) => ({
    title: `${company} says that you declined.`,
    text: 'Nothing is connected and your mail is as it was. You can connect whenever you like.',
  }),
  expired: ({ company }) => ({
    title: 'That took too long.',
    text: `The way back from ${company} works once, in the same browser, for a few minutes. Please connect again.`,
  }),
  not_set_up: ({ kind, company }) => ({
    title: `${kind.name} is not set up here.`,
    text: `This installation has no keys for ${company}. Another kind of mailbox can be connected below.`,
  }),
  unavailable: ({ company }) => ({
    title: `${company} did not answer.`,
    text: 'Nothing is connected yet. Please try again in a minute.',
  }),
  email_unproven: ({ company }) => ({
    title: `${company} does not vouch for this address.`,
    text: 'Nothing is connected. Please choose another account.',
  }),
  not_invited: OTHER,
  no_seat: OTHER,
  has_team: OTHER,
  has_plan: OTHER,
  on_hold: OTHER,
  registration_closed: OTHER,
  not_a_way: OTHER,
  company_required: OTHER,
  no_member: OTHER,
  other_person: OTHER,
  accept_first: OTHER,
  not_fresh: OTHER,
  way_ended: OTHER,
  client_refused: OTHER,
  company_broken: OTHER,
  mail_not_granted: ({ kind, company }) => ({
    title: `The box for ${kind.name} was not ticked.`,
    text: `So nothing is connected. Connect again, and tick it on ${company}'s page.`,
  }),
  admin_only: ({ company }) => ({
    title: 'Your organization decides which apps may connect.',
    text: ASK_ADMINISTRATOR[company],
  }),
  wrong_account: (_words, { chosen = 'one account', expected = 'another' }) => ({
    title: 'You chose another account.',
    text: `You chose ${chosen}, and here you are signed in with ${expected}. Connect again and choose ${expected}, or connect the other one anyway.`,
  }),
  taken: ({ kind }) => ({
    title: 'Another account here protects this mailbox.',
    text: `A mailbox belongs to one account. Disconnect it there first, or connect another ${kind.name} mailbox.`,
  }),
  has_password: ({ kind }) => ({
    title: 'This mailbox is connected already, by an app password.',
    text: `Nothing is missing. To change to the sign-in of ${kind.name}, disconnect the mailbox in the settings first, then connect it here.`,
  }),
  mailboxes_full: () => ({
    title: `You have ${MAILBOXES_MAX} mailboxes connected already.`,
    text: 'One account connects no more than that. Disconnect one you do not need, then connect again.',
  }),
  other: OTHER,
}

const ASK_ADMINISTRATOR: Record<SetupWords['company'], string> = {
  Google:
    'Ask your Google Workspace administrator to trust this app in the Admin console, under Security, API controls. Then connect again.',
  Microsoft: 'Ask your Microsoft 365 administrator to agree for you. Then connect again.',
}
