import { History } from 'lucide-react'
import type { HeadStartControl } from './head-start.ts'
import { HeadStartChoices } from './head-start-choices.tsx'
import { headStartLine } from './head-start-words.ts'

/** The offer of a head start on one line, so that the mail stays in sight. */
export function HeadStartStrip({ headStart, onShow }: { headStart: HeadStartControl; onShow: () => void }) {
  const { short, rest } = headStartLine(headStart.answer)
  return (
    <section
      aria-label="Head start"
      className="flex min-h-11 items-center gap-2.5 rounded-[10px] border border-ice-line bg-ice-1 py-[5px] pr-2 pl-3.5 text-[13.5px]/5 text-ink-2"
    >
      <History aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ice-ink max-sm:hidden" />
      <p role="status" className="min-w-0 grow">
        <b className="font-[650] text-ink">{short}</b> {rest && <span className="max-md:sr-only">{rest}</span>}
      </p>
      <HeadStartChoices headStart={headStart} onShow={onShow} isLine />
    </section>
  )
}
