import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** What happens next. Takes the focus, as the form it was in is gone. */
export function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div role="status" className="mt-7 rounded-[16px] border border-line-2 bg-surface px-5 py-6 sm:px-6">
      <h2
        ref={focusOnce}
        tabIndex={-1}
        className="flex items-center gap-2.5 text-[22px]/7 font-[650] tracking-[-0.024em] outline-offset-4"
      >
        <CircleCheck aria-hidden size={22} strokeWidth={1.75} className="text-ok" />
        Your message is sent.
      </h2>
      <p className="mt-2 text-lg/[26px] text-ink-2 [overflow-wrap:anywhere]">
        It went by email to the people who run this service. They read it and answer to{' '}
        <b className="text-ink">{email}</b>. Privacy requests are answered within 30 days.
      </p>
      <p className="mt-2 text-lg/[26px] text-ink-2">You get no copy and no automatic reply.</p>
      <Button className="mt-5" onClick={onAgain}>
        Write another
      </Button>
    </div>
  )
}

function focusOnce(heading: HTMLHeadingElement | null) {
  heading?.focus()
}
