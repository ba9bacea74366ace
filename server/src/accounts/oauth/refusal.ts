import { MAILBOXES_MAX } from '@icebox/contract/constants'
import type { ProblemCode } from '@icebox/contract/problem'
import type { ProviderFailure } from '@icebox/contract/providers'
import { Problem } from '../../kit/problem.ts'
import { WAY_ENDED } from '../../kit/sessions/session.ts'

/** What a page needs beside the reason. */
export interface RefusalFacts {
  /** The address of the account that was picked at the provider, and of the one that was meant. */
  readonly chosen?: string
  readonly expected?: string
  /** Where an administrator can agree. */
  readonly adminUrl?: string
}

/** Going to a provider did not lead to what it was for. `failure` goes to a page, the sentence answers a call. */
export class ProviderRefusal extends Problem {
  readonly failure: ProviderFailure
  readonly facts: RefusalFacts
  constructor(failure: ProviderFailure, facts: RefusalFacts = {}, says = SAYINGS[failure][1]) {
    super(SAYINGS[failure][0], says)
    this.name = 'ProviderRefusal'
    this.failure = failure
    this.facts = facts
  }
}

const SAYINGS: Readonly<Record<ProviderFailure, readonly [ProblemCode, string]>> = {
  refused: ['bad_input', 'You said no. Nothing was changed.'],
  expired: ['bad_input', 'That took too long or was begun in another browser. Please try again.'],
  not_set_up: ['unavailable', 'This is not set up here.'],
  unavailable: ['unavailable', 'The provider does not answer. Please try again in a moment.'],
  email_unproven: ['not_allowed', 'Your provider does not vouch for this email address.'],
  not_invited: ['not_allowed', 'There is no invitation for this email address.'],
  no_seat: ['conflict', 'The team has no seat free. Please ask who invited you.'],
  has_team: ['conflict', 'You belong to another team already.'],
  has_plan: ['conflict', 'You pay for a plan of your own, which joining would end.'],
  on_hold: ['not_allowed', 'Your account, or the team that invited you, is on hold. Please write to whoever runs it.'],
  mail_not_granted: ['not_allowed', 'The permission to read and move mail was not given.'],
  admin_only: ['not_allowed', 'An administrator has to agree first.'],
  wrong_account: ['conflict', 'You picked another account than the one you are signed in with.'],
  has_password: [
    'conflict',
    'This mailbox is connected already, by an app password. Disconnect it in the settings first.',
  ],
  not_a_way: ['not_allowed', 'This is not a way into the account you are signed in to. Nothing was changed.'],
  registration_closed: ['not_allowed', 'Registration is closed here.'],
  company_required: [
    'not_allowed',
    'Your team signs in with its company account. Please choose “Sign in with your company”.',
  ],
  no_member: ['not_allowed', 'Nobody in your company’s team here has this address. Please ask for an invitation.'],
  other_person: [
    'conflict',
    'Your company knows you as somebody else than this account’s person. Please ask the owner of the team.',
  ],
  accept_first: ['conflict', 'You have an account here already. Please open the link of your invitation and sign in.'],
  way_ended: ['gone', WAY_ENDED],
  client_refused: ['conflict', 'Your provider did not accept this client ID and secret.'],
  company_broken: [
    'unavailable',
    'Your company’s provider does not answer as it should. Please tell the team’s owner.',
  ],
  not_fresh: ['not_allowed', 'Your company’s provider does not say that you have just signed in.'],
  taken: ['conflict', 'This mailbox is connected to another Icebox account. Please sign in to that one.'],
  mailboxes_full: [
    'conflict',
    `One account connects at most ${MAILBOXES_MAX} mailboxes. Please disconnect one you do not need first.`,
  ],
}
