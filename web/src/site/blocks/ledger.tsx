import { X } from 'lucide-react'
import { KEPT, NEVER } from './ledger-rows.ts'
import { Section } from './section.tsx'

/** What is stored and for how long, beside what is never done. */
export function Ledger() {
  return (
    <Section
      id="security"
      heading="We keep the label, never the letter."
      lead="A small model reads each message to sort it, and forgets it. Only the label and its reasons stay with us."
    >
      <div className="mt-8 grid overflow-hidden rounded-xl border border-line bg-surface sm:mt-[52px] md:grid-cols-2">
        <div className="px-[22px] py-[26px] sm:px-9 sm:pt-[34px] sm:pb-[38px]">
          <h3 className={TITLE}>What we keep</h3>
          <dl>
            {KEPT.map(({ what, howLong }) => (
              <div key={what} className={ROW}>
                <dt>{what}</dt>
                <dd className="max-w-[45%] shrink-0 text-right text-[13.5px] text-ink-3">{howLong}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="border-line bg-surface-sunk px-[22px] py-[26px] max-md:border-t sm:px-9 sm:pt-[34px] sm:pb-[38px] md:border-l">
          <h3 className={TITLE}>What never happens</h3>
          <ul>
            {NEVER.map(text => (
              <li key={text} className={ROW}>
                {text}
                <X aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] text-ink-3" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-5 max-w-[76ch] text-ink-2">
        A language model is asked only where the operator of an installation has switched one on, and then only about
        close calls from strangers. Every message that was asked about says so among its reasons.
      </p>
    </Section>
  )
}

const TITLE = 'mb-3.5 text-[20px]/[26px] font-[650] tracking-[-0.022em]'
const ROW = 'flex justify-between gap-4 border-t border-line py-[11px] text-[15px]/[22px]'
