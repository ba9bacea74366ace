import { getSubscription } from '@icebox/contract/billing/billing'
import { listMembers, type Member } from '@icebox/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { deletionEffects, type Fate } from './delete-words.ts'
import { TeamFate } from './team-fate.tsx'
import { useDeletion } from './use-deletion.ts'

/** Says what goes with the account, asks an owner what becomes of the team; the safe button is last and focused. */
export function DeleteQuestion({ onKeep }: { onKeep: () => void }) {
  const id = useUserId()
  const { data: access } = useQuery(queryOf(getSubscription, { id }))
  const members = useQuery(queryOf(listMembers, { id }))
  const [fate, setFate] = useState<Fate | null>(null)
  const [chosen, setChosen] = useState<string>()
  const { remove, isRunning } = useDeletion()
  const me = members.data?.find(each => each.id === id)
  const others = heirsFirst(members.data ?? [], id)
  const ownsTeam = me?.role === 'owner' && others.length > 0
  const isMember = me !== undefined && me.role !== 'owner'
  const heirId = chosen ?? others[0]?.id ?? ''
  const effects = access ? deletionEffects({ access, ownsTeam, isMember, fate }) : []
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  // The question about the team comes with the members, and what is chosen brings words of its own.
  const asked = ownsTeam ? (fate ?? 'open') : undefined
  useEffect(() => {
    if (asked !== undefined) keep.current?.scrollIntoView({ block: 'end' })
  }, [asked])
  const wish = fate === 'hand_over' ? { newOwnerId: heirId } : { dissolvesTeam: fate === 'dissolve' }
  return (
    <div>
      <Note tone="danger" role="status" title="Delete your account for good?">
        Your settings, the log and what your filter learned are erased. This cannot be undone. Your mail stays in your
        mailbox, also what is on ice.
        {effects.map(text => (
          <span key={text} className="mt-1.5 block">
            {text}
          </span>
        ))}
        {access?.refund && !isMember && (
          <Link to="/billing" className="link touch mt-1.5 inline-block">
            Go to Billing
          </Link>
        )}
      </Note>
      {ownsTeam && <TeamFate others={others} fate={fate} onFate={setFate} heirId={heirId} onHeir={setChosen} />}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          tone="danger"
          busy={isRunning && 'Deleting'}
          disabled={members.isPending || (ownsTeam && fate === null)}
          onClick={() => remove(ownsTeam ? wish : {})}
        >
          Delete my account
        </Button>
        <Button ref={keep} onClick={onKeep}>
          Keep my account
        </Button>
      </div>
    </div>
  )
}

/** Admins first, then by when they joined. */
function heirsFirst(members: readonly Member[], ownId: string): Member[] {
  const others = members.filter(({ id, isActive }) => isActive && id !== ownId)
  return others.toSorted((a, b) => Number(b.role === 'admin') - Number(a.role === 'admin'))
}
