import { listSenderRules } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useSenderRule } from '../../domain/sender/use-sender-rule.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { OwnSendersDialog } from './own-senders-dialog.tsx'
import { SenderCard } from './sender-card.tsx'
import { TeamSenders } from './team-senders.tsx'
import { useManySenders } from './use-many-senders.ts'

/** The two lists of senders about whom the person has decided. */
export function Senders({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listSenderRules, { id: userId }, { refetchOnWindowFocus: true }))
  const decide = useSenderRule()
  const { many, source, openFor, close } = useManySenders()
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
      {many && <OwnSendersDialog decision={many} source={source} onClose={close} />}
    </section>
  )
}
