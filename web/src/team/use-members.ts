import {
  getInvitationLink,
  handOverTeam,
  inviteMember,
  leaveTeam,
  type Member,
  removeMember,
  setMemberRole,
} from '@icebox/contract/team'
import { useNavigate } from 'react-router'
import { billingKeys, teamKeys } from '../domain/plan/billing-keys.ts'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { showToast, type ToastText } from '../kit/toasts.ts'

interface InviteEnds {
  /** `link` is to be handed on where no letter went out. */
  onDone: (email: string, link: string | null) => void
  onFailed: (error: Error) => void
}

export function useInvite({ onDone, onFailed }: InviteEnds) {
  const id = useUserId()
  const action = useAction({
    call: inviteMember,
    refresh: teamKeys(id),
    done: ({ email, link }) => {
      onDone(email, link)
      return link === null ? invitedToast(`${email} has a week to accept it.`) : undefined
    },
    failed: error => {
      onFailed(error)
      return inviteFailed(error)
    },
  })
  return { invite: (email: string) => action.run({ params: { id }, input: { email } }), isRunning: action.isRunning }
}

/** Another letter, with a link that takes the place of the older one. */
export function useResend(onLink: (link: string) => void) {
  const id = useUserId()
  const action = useAction({
    call: inviteMember,
    refresh: teamKeys(id),
    done: ({ email, link }) => {
      if (link === null) {
        return { title: 'Invitation sent again', description: `${email} has a week from now to accept it.`, tone: 'ok' }
      }
      onLink(link)
      return undefined
    },
    failed: inviteFailed,
  })
  return {
    resend: ({ email }: Member) => action.run({ params: { id }, input: { email } }),
    isRunning: action.isRunning,
  }
}

/** The link of an invitation into the clipboard, or shown where a browser does not allow that. */
export function useCopyLink(onLink: (link: string) => void) {
  const id = useUserId()
  const action = useAction({
    call: getInvitationLink,
    failed: error => failedToast(error, 'Failed to get the link.'),
  })
  return async ({ id: invitationId, email }: Member) => {
    const { link } = await action.runAndWait({ params: { id, invitationId } })
    try {
      await navigator.clipboard.writeText(link)
      showToast({ title: 'Link copied', description: `It works for ${email} alone.` })
    } catch {
      onLink(link)
    }
  }
}

export function useRemoveMember(onDone: () => void) {
  const id = useUserId()
  const action = useAction({
    call: removeMember,
    refresh: teamKeys(id),
    done: () => {
      onDone()
      return { title: 'Member removed', description: 'The seat is free again.' }
    },
    failed: removalFailed,
  })
  return { remove: ({ id: memberId }: Member) => action.run({ params: { id, memberId } }), isRunning: action.isRunning }
}

export function useCancelInvitation() {
  const id = useUserId()
  const action = useAction({
    call: removeMember,
    refresh: teamKeys(id),
    done: () => ({ title: 'Invitation cancelled', description: 'Its link opens nothing any more.' }),
    failed: removalFailed,
  })
  return { cancel: ({ id: memberId }: Member) => action.run({ params: { id, memberId } }), isRunning: action.isRunning }
}

export function useSetRole() {
  const id = useUserId()
  const action = useAction({
    call: setMemberRole,
    refresh: teamKeys(id),
    done: (_answer, { input }) => ({
      title: 'Role changed',
      description:
        input?.role === 'admin'
          ? 'They may invite and remove people and adjust seats now.'
          : 'They only see the list now.',
    }),
    failed: error => failedToast(error, 'Failed to change the role.'),
  })
  return {
    setRole: ({ id: memberId }: Member, role: 'admin' | 'member') =>
      action.run({ params: { id, memberId }, input: { role } }),
  }
}

export function useLeaveTeam(onDone: () => void) {
  const id = useUserId()
  const navigate = useNavigate()
  const action = useAction({
    call: leaveTeam,
    refresh: [...teamKeys(id), ...billingKeys(id)],
    done: () => {
      onDone()
      navigate('/dashboard')
      return { title: 'You left the team', description: 'Your mailboxes, your log and your settings stay yours.' }
    },
    failed: error => failedToast(error, 'Failed to leave the team.'),
  })
  return { leave: () => action.run({ params: { id } }), isRunning: action.isRunning }
}

export function useHandOver(onDone: () => void) {
  const id = useUserId()
  const action = useAction({
    call: handOverTeam,
    refresh: [...teamKeys(id), ...billingKeys(id)],
    done: () => {
      onDone()
      return { title: 'Team handed over', description: 'You are an admin of it now.' }
    },
    failed: error => failedToast(error, 'Failed to hand the team over.'),
  })
  return {
    handOver: ({ id: memberId }: Member) => action.run({ params: { id }, input: { memberId } }),
    isRunning: action.isRunning,
  }
}

export function inviteFailed(error: Error): ToastText {
  return { title: 'Invitation failed', description: whyNotInvited(error) }
}

export function whyNotInvited(error: Error): string {
  return sentenceOf(error, 'Failed to send invitation.')
}

export function invitedToast(description: string): ToastText {
  return { title: 'Invitation sent', description, tone: 'ok' }
}

function removalFailed(error: Error) {
  return { title: 'Failed to remove member', description: sentenceOf(error, 'Failed to remove team member.') }
}
