import { type ActivityItem, getEmail } from '@icebox/contract/activity'
import { listReview, type ReviewRow } from '@icebox/contract/review'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../kit/calls/query.ts'
import { send } from '../../kit/calls/send.ts'

/** The message the address names where the list does not have it: found by search, or further down. */
export function useNamed(userId: string, emailId: string | null): ReviewRow | undefined {
  const query = useQuery({
    // Under the list's own key, so that whatever makes the list stale makes it stale too.
    queryKey: [...keyOf(listReview, { id: userId }), 'message', emailId],
    queryFn: ({ signal }) => send(getEmail, { params: { id: userId, emailId: emailId ?? '' } }, { signal }),
    enabled: emailId !== null,
  })
  return emailId !== null && query.data ? asRow(query.data.item) : undefined
}

/** A message that stands for itself alone. */
function asRow(item: ActivityItem): ReviewRow {
  const senders = [{ address: item.sender, name: item.senderName, count: 1 }]
  return { ...item, campaign: null, count: 1, senders, senderCount: 1 }
}
