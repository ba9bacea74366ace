import { advanceTime, getSandbox } from '@icebox/contract/sandbox'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { formatDate } from '../kit/format.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'

const STEPS = [
  { days: 1, text: '1 day' },
  { days: 7, text: '7 days' },
  { days: 31, text: '31 days' },
  { days: 366, text: '366 days' },
]

/** Lets time pass at the card processor, `now` in Unix seconds, and for requests to stop. */
export function TimeControls({ now }: { now: number }) {
  const advance = useAction({
    call: advanceTime,
    refresh: [keyOf(getSandbox, undefined)],
    done: () => ({ title: 'Time has passed.', tone: 'plain' }),
    failed: error => failedToast(error),
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">
        At the card processor it is <span className="font-semibold text-ink">{formatDate(now * 1000)}</span>. Let time
        pass to see a trial end and a month be paid. Letters that ask senders to stop go out, and after three weeks of
        silence you see who went quiet.
      </p>
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ days, text }) => (
          <Button key={days} disabled={advance.isRunning} onClick={() => advance.run({ input: { days } })}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
