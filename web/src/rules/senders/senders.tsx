import { listSenderRules } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSenderRule } from '../../domain/sender/use-sender-rule.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { ManySendersDialog } from './many-senders-dialog.tsx'
import { SenderCard } from './sender-card.tsx'
import { TeamSenders } from './team-senders.tsx'
import type { Decision } from './use-sender-list.ts'
import { useSenderSource } from './use-sender-source.ts'

/** The two lists of senders about whom the person has decided. */
export function Senders({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listSenderRules, { id: userId }, { refetchOnWindowFocus: true }))
  const decide = useSenderRule()
  const [many, setMany] = useState<Decision>()
  const source = useSenderSource()
  const openFor = (decision: Decision) => (from?: string | File) => {
    if (from instanceof File) source.takeFile(from)
    else source.take(from ?? '')
    setMany(decision)
  }
  return (
    <section aria-labelledby="senders" className="mt-6 sm:mt-7">
      <h2 id="senders" className="mb-3 text-[15px]/[22px] font-[650] tracking-[-0.012em]">
        Senders
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 md:grid-cols-2">
        <SenderCard decision="allow" query={query} onDecide={decide} onMany={openFor('allow')} />
        <SenderCard decision="block" query={query} onDecide={decide} onMany={openFor('block')} />
      </div>
      <TeamSenders userId={userId} />
      {many && <ManySendersDialog decision={many} source={source} onClose={() => setMany(undefined)} />}
    </section>
  )
}
