import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useUserId } from '../../kit/calls/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuditFilters, type Person } from './audit-filters.tsx'
import { type AuditFilter, auditPages, WHOLE_TRAIL } from './audit-query.ts'
import { AuditRows } from './audit-rows.tsx'
import { useAuditFiles } from './use-audit-files.ts'

interface AuditCardProps {
  /** Owner and admins see everybody's acts and may verify the chain. */
  isManager: boolean
  people: readonly Person[]
}

/** Who did what in the team, for a year. */
export function AuditCard({ isManager, people }: AuditCardProps) {
  const [filter, setFilter] = useState<AuditFilter>(WHOLE_TRAIL)
  const query = useInfiniteQuery(auditPages(useUserId(), filter))
  const files = useAuditFiles(filter)
  return (
    <Card
      title="Audit"
      className="lg:col-span-2"
      aria-busy={query.isPlaceholderData || undefined}
      action={
        <div className="flex flex-wrap gap-2">
          {isManager && (
            <Button size="sm" busy={files.isVerifying && 'Verifying'} onClick={files.verify}>
              <ShieldCheck aria-hidden strokeWidth={1.75} />
              Verify
            </Button>
          )}
          <Button size="sm" busy={files.isSaving && 'Saving'} onClick={files.save}>
            <FileDown aria-hidden strokeWidth={1.75} />
            CSV
          </Button>
        </div>
      }
    >
      <p className="max-w-[68ch] px-4 pb-4 text-sm text-ink-3 sm:px-5">
        {isManager ? 'What everybody in the team did.' : 'What you did. The owner and the admins see it too.'} It is
        kept for a year, and never tells what a message says, whom it is from or what it is about.
      </p>
      <AuditFilters filter={filter} people={isManager ? people : null} onChange={setFilter} />
      <Loaded
        query={query}
        label="the audit trail"
        skeleton={<SkeletonRows rows={6} label="Loading the audit trail" />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<NothingFound isWhole={filter === WHOLE_TRAIL} />}
      >
        {({ entries }) => <AuditRows entries={entries} />}
      </Loaded>
      {query.hasNextPage && (
        <div className="flex justify-center border-t border-line-soft py-3">
          <Button size="sm" busy={query.isFetchingNextPage && 'Loading'} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}

function NothingFound({ isWhole }: { isWhole: boolean }) {
  return (
    <p role="status" className="border-t border-line-soft px-5 py-9 text-center text-ink-2">
      {isWhole ? 'Nothing was done yet.' : 'Nothing like that was done.'}
    </p>
  )
}
