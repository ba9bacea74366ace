import type { Failure, FailureWords } from '../domain/mailbox/provider-failure.ts'

/** Why signing in did not work, and what to do. The address does not say with whom it was tried. */
export function signInFailure(failure: Failure): FailureWords {
  return SIGN_IN[failure] ?? OTHER
}

/** The same for accepting an invitation that was sent to `invite`. */
export function invitationFailure(failure: Failure, invite: string): FailureWords {
  return INVITATION[failure]?.(invite) ?? signInFailure(failure)
}

const OTHER: FailureWords = { title: 'That did not work.', text: 'Please try again, or choose another way below.' }

const SIGN_IN: Partial<Record<Failure, FailureWords>> = {
  refused: { title: 'You declined.', text: 'Nothing was changed. You can choose any way below.' },
  expired: {
    title: 'That took too long.',
    text: 'The way back works once, in the same browser, for ten minutes. Please try again.',
  },
  not_set_up: {
    title: 'This way is not set up here.',
    text: 'Please choose another one. Apple Mail and other IMAP mailboxes always work.',
  },
  unavailable: {
    title: 'The provider did not answer.',
    text: 'Please try again in a minute, or choose another way below.',
  },
  email_unproven: {
    title: 'Your provider does not vouch for this email address.',
    text: 'Please choose another account.',
  },
  no_seat: {
    title: 'The team has no seat free.',
    text: 'Please ask whoever invited you to add one, then try again.',
  },
  not_invited: {
    title: 'There is no invitation for this account.',
    text: 'Please ask whoever invited you for a new one, and open it with the account it was sent to.',
  },
  on_hold: {
    title: 'Your account, or the team that invited you, is on hold.',
    text: 'Whoever runs this installation has put it on hold, so nobody joins for now. Please write to them.',
  },
  not_a_way: {
    title: 'This is not a way into the account you are signed in to.',
    text: 'Nothing was changed.',
  },
  registration_closed: {
    title: 'You have no account here yet, and you cannot make one.',
    text: 'Choose the way you signed up with. If you are new, ask somebody who has an account here for an invitation.',
  },
  company_required: {
    title: 'Your team signs in with its company account.',
    text: 'The owner of your team wants it so. Please choose “Sign in with your company” below.',
  },
  no_member: {
    title: 'Nobody in your company’s team has this address.',
    text: 'Please ask the owner of the team for an invitation, and accept it with this address.',
  },
  other_person: {
    title: 'Your company knows you as another person than before.',
    text: 'The account with this address opens for somebody else at your company’s provider, or several have the address. Please ask the owner of the team to remove and invite you anew.',
  },
  accept_first: {
    title: 'You have an account or a way of your own to begin with.',
    text: 'Please open the link of your invitation and accept it; from then on your company’s sign-in opens the account. If you have no way of your own, ask for a link below first and add one.',
  },
  company_broken: {
    title: 'Your company’s sign-in does not work.',
    text: 'Its provider answers, but not as it should. Please tell the owner of your team, who sees more on the team’s page, and try again later.',
  },
  not_fresh: {
    title: 'Your company does not say that you have just signed in.',
    text: 'Its provider has to say in its tokens when you signed in there. Please ask whoever runs it.',
  },
  way_ended: {
    title: 'This way to sign in has ended.',
    text: 'It was removed, or a company had opened it and you are in that company’s team no longer. An invitation you have just accepted holds. Please choose another way of yours below. If you have none, choose “Sign in with your company” and have a link sent to the address of your account.',
  },
  admin_only: {
    title: 'Your organization decides which apps may sign you in.',
    text: 'Please ask your administrator to allow this one, or choose another way below.',
  },
}

const INVITATION: Partial<Record<Failure, (invite: string) => FailureWords>> = {
  not_invited: invite => ({
    title: 'The invitation is for another account.',
    text: `Please choose the account of ${invite}. If you did, the invitation has ended: ask for a new one.`,
  }),
  email_unproven: invite => ({
    title: `This provider does not vouch for ${invite}.`,
    text: 'Please accept another way below.',
  }),
  no_seat: () => ({
    title: 'The team has no seat free.',
    text: 'Please ask whoever invited you to add one, then open this link again.',
  }),
  has_team: () => ({
    title: 'You belong to another team already.',
    text: 'An account belongs to one team. Please leave that team first, then open this link again.',
  }),
  has_plan: () => ({
    title: 'You pay for a plan of your own.',
    text: 'Joining would end it, and what you have paid would be lost. Cancel it under Billing; once it has ended, open this link again.',
  }),
  not_set_up: () => ({
    title: 'This way is not set up here.',
    text: 'Please accept another way below, or ask whoever runs this installation.',
  }),
}
