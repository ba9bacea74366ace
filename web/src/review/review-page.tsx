import { getIceCounts } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { listMailboxes } from '@icebox/contract/mailbox'
import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { StopQuestion } from '../domain/stop/stop-question.tsx'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { FolderList } from './list/folder-list.tsx'
import { type Folder, folderOf } from './list/folders.ts'
import { ListPane } from './list/list-pane.tsx'
import { ReaderPane } from './reader/reader-pane.tsx'
import { useDeeds } from './use-deeds.ts'
import { useLinkedQuestion } from './use-linked-question.ts'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

export function meta() {
  return [{ title: `${PRODUCT_NAME}: review` }]
}

/** The Icebox: what is on ice and near it, why, and the way back. */
export default function ReviewPage() {
  const [params] = useSearchParams()
  const folder = folderOf(params.get('view'))
  // Another folder starts afresh: no selection, the first row current.
  return <ReviewFolder key={folder.view} folder={folder} />
}

function ReviewFolder({ folder }: { folder: Folder }) {
  const userId = useUserId()
  const params = { id: userId }
  const counts = useQuery(queryOf(getIceCounts, params))
  const mailboxes = useQuery(queryOf(listMailboxes, params))
  const user = useQuery(queryOf(getUser, params))
  const review = useReview(userId, folder)
  const deeds = useDeeds(review)
  const [wantsSearch, setSearching] = useState(false)
  const isSearching = wantsSearch || review.filter.search !== undefined
  function changeSearching(next: boolean) {
    setSearching(next)
    if (next) return
    review.setFilter('search', undefined)
    review.cursor.focusCurrent()
  }
  useLinkedQuestion(review.cursor.current?.id, deeds.askOneToStop)
  useReviewKeys(review, deeds, { isSearching, setSearching: changeSearching })
  return (
    <div className="grid bg-surface max-sm:-mb-4 max-lg:min-h-[calc(100dvh-113px-var(--banner,0px))] max-lg:content-start lg:h-[calc(100dvh-57px-var(--banner,0px))] lg:min-h-[520px] lg:grid-cols-[212px_clamp(340px,33vw,452px)_minmax(0,1fr)] lg:border-x lg:border-line">
      <FolderList
        view={folder.view}
        counts={counts.data}
        isFailed={counts.isError}
        onRetry={() => void counts.refetch()}
      />
      <ListPane
        folder={folder}
        counts={counts.data}
        review={review}
        deeds={deeds}
        isSearching={isSearching}
        onSearching={changeSearching}
      />
      <ReaderPane
        userId={userId}
        folder={folder}
        review={review}
        deeds={deeds}
        mailboxes={mailboxes.data ?? []}
        lineNow={user.data?.settings.confidence}
      />
      <BulkQuestion question={deeds.question} onClose={deeds.closeQuestion} />
      <StopQuestion
        question={deeds.stop.question}
        onClose={deeds.stop.close}
        onRetry={deeds.stop.retry}
        onConfirm={deeds.stop.confirm}
      />
    </div>
  )
}
