import { listTeamSenders, type TeamSenders as TeamLists, type TeamSender } from '@icebox/contract/senders/team'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../kit/calls/query.ts'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AddSender } from './add-sender.tsx'
import { TeamSenderList } from './team-sender-list.tsx'
import { TeamSendersDialog } from './team-senders-dialog.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useManySenders } from './use-many-senders.ts'
import type { Decision } from './use-sender-list.ts'
import { useTeamSenders } from './use-team-senders.ts'

const NOBODY: readonly TeamSender[] = []

/** What the team decided for everyone in it. Whoever is alone has no such card. */
export function TeamSenders({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listTeamSenders, { id: userId }, { refetchOnWindowFocus: true }))
  const senders = query.data?.senders ?? NOBODY
  const { write, optOut, isRunning } = useTeamSenders(senders)
  const [decision, setDecision] = useState<Decision>('block')
  const { many, source, openFor, close } = useManySenders()
  const { isOver, ...drop } = useFileDrop(openFor(decision))
  const mayWrite = query.data?.mayWrite === true
  if (query.data && !isOfTeam(query.data)) return null
  if (query.isPending) return null
  return (
    <Card
      {...(mayWrite ? drop : {})}
      className={cx('mt-3.5 sm:mt-5', isOver && 'ring-2 ring-focus')}
      title={
        <span className="flex items-center gap-2">
          <Users aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
          Your team
          {senders.length > 0 && <span className="text-sm font-normal text-ink-3">{formatCount(senders.length)}</span>}
        </span>
      }
      action={
        mayWrite && (
          <Button size="sm" aria-label="Add many senders for the team" onClick={() => openFor(decision)()}>
            <ListPlus aria-hidden strokeWidth={1.75} />
            Add many
          </Button>
        )
      }
    >
      <CardBody>
        <p className="-mt-1.5 text-ink-2">
          What stands here holds for everyone in your team, after their own lists. Anyone may opt out of a line.
        </p>
        {mayWrite && (
          <WriteLine
            decision={decision}
            onDecide={setDecision}
            onWrite={address => write(address, decision)}
            onPasteMany={openFor(decision)}
          />
        )}
      </CardBody>
      <Loaded
        query={query}
        label="your team’s lists"
        isEmpty={({ senders: all }) => all.length === 0}
        empty={<p className="border-t border-line-soft px-4 py-5 text-ink-3 sm:px-5">{emptyWords(query.data)}</p>}
      >
        {lists => (
          <TeamSenderList
            lists={lists}
            isBusy={isRunning}
            onOptOut={optOut}
            onRemove={address => write(address, null)}
          />
        )}
      </Loaded>
      {many && <TeamSendersDialog decision={many} source={source} onClose={close} />}
    </Card>
  )
}

function isOfTeam({ isShared, senders }: TeamLists): boolean {
  return isShared || senders.length > 0
}

function emptyWords(lists: TeamLists | undefined): string {
  return lists?.mayWrite
    ? 'Your team decided about nobody yet. Write an address here, or a whole domain such as @example.com, or drop a list.'
    : 'Your team decided about nobody yet. Its owner and admins write these lists.'
}

const OPTIONS: { value: Decision; text: string }[] = [
  { value: 'allow', text: 'Allow' },
  { value: 'block', text: 'Block' },
]

interface WriteLineProps {
  decision: Decision
  onDecide: (decision: Decision) => void
  onWrite: (address: string) => void
  onPasteMany: (text: string) => void
}

function WriteLine({ decision, onDecide, onWrite, onPasteMany }: WriteLineProps) {
  return (
    <div className="mt-3.5 flex flex-wrap items-start gap-3">
      <div className="sm:mt-[26px]">
        <Segmented label="For the whole team" value={decision} options={OPTIONS} onChange={onDecide} />
      </div>
      <div className="min-w-0 grow basis-72">
        <AddSender
          label="Address or domain for the team"
          button={decision === 'allow' ? 'Allow for all' : 'Block for all'}
          onAdd={onWrite}
          onPasteMany={onPasteMany}
        />
      </div>
    </div>
  )
}
