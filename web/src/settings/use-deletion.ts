import { deleteUser } from '@icebox/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ACCOUNT_DELETED, leaveDeletedAccount } from '../domain/account/leave-deleted.ts'
import { announceRemoval } from '../domain/account/own-removal.ts'
import { useAction } from '../kit/calls/action.ts'
import { SendError } from '../kit/calls/send.ts'
import { useUserId } from '../kit/calls/session.ts'
import { errorToast } from '../kit/result-toasts.ts'

/** What an owner wants to become of the team; nothing for everybody else. */
export interface TeamWish {
  newOwnerId?: string
  dissolvesTeam?: boolean
}

export function useDeletion() {
  const id = useUserId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const action = useAction({
    call: deleteUser,
    done: () => {
      void leaveDeletedAccount(client, navigate)
      return ACCOUNT_DELETED
    },
    failed: error => {
      announceRemoval(false)
      // Whoever is signed out meanwhile is led on now.
      void client.invalidateQueries()
      return errorToast(teamSentence(error) ?? 'Failed to delete account. Please try again.')
    },
  })
  const remove = (wish: TeamWish) => {
    announceRemoval(true)
    action.run({ params: { id }, input: wish })
  }
  return { remove, isRunning: action.isRunning }
}

/** The team may have changed while the question stood there. */
function teamSentence(error: Error): string | undefined {
  return error instanceof SendError && error.status === 409 ? error.detail : undefined
}
