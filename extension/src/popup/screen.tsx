import { Settings } from 'lucide-react'
import type { Kept, Link } from '../kit/kept.ts'
import { Actions } from './parts/actions.tsx'
import { Confidence } from './parts/confidence.tsx'
import { Notices } from './parts/notices.tsx'
import { PlanFooter } from './parts/plan-footer.tsx'
import { Protection } from './parts/protection.tsx'
import { Recent } from './parts/recent.tsx'
import { StateBadge } from './parts/state-badge.tsx'
import { Stats } from './parts/stats.tsx'
import { Title } from './parts/title.tsx'
import { Toast } from './parts/toast.tsx'
import { useActs } from './use-acts.ts'
import { useLooks } from './use-looks.ts'

/** The window of a connected browser. While the server is silent its last word stands, greyed, and nothing can be changed. */
export function Screen({ link, kept: { last, silentSince } }: { link: Link; kept: Kept }) {
  const now = useLooks()
  const acts = useActs(link)
  const isSilent = silentSince !== undefined
  const { shown } = last ?? {}
  return (
    <main className="relative flex h-[600px] flex-col">
      <div className="px-4 py-[11px]">
        <Title>
          {shown && <StateBadge isActive={shown.isActive} />}
          <a
            href={`${link.origin}/settings`}
            target="_blank"
            rel="noreferrer"
            aria-label="Settings"
            className="grid size-7 place-items-center rounded-[7px] text-ink-3 hover:bg-fill hover:text-ink"
          >
            <Settings aria-hidden size={15} strokeWidth={1.75} />
          </a>
        </Title>
      </div>
      <Notices link={link} shown={shown} silence={isSilent ? { seenAt: last?.at, now } : undefined} />
      {shown ? (
        <>
          <Stats stats={shown.stats} isOld={isSilent} />
          <Protection isActive={shown.isActive} isFixed={isSilent} onSwitch={acts.switchTo} />
          <Confidence line={shown.line} isFixed={isSilent} onSettle={acts.moveLine} />
          <Recent items={shown.recent} now={now} isFixed={isSilent} onRestore={acts.restore} />
          <Actions origin={link.origin} mailboxes={shown.mailboxes} />
          <PlanFooter origin={link.origin} plan={shown.plan} />
        </>
      ) : (
        !isSilent && <Waiting />
      )}
      <Toast said={acts.said} onClose={acts.close} />
    </main>
  )
}

function Waiting() {
  return (
    <p role="status" className="grid grow place-items-center text-ink-3">
      Looking at your Icebox
    </p>
  )
}
