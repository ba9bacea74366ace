import { failMailHost } from '@icebox/contract/sandbox'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'

const LENGTHS = [
  { value: '15', text: '15 s' },
  { value: '60', text: '1 min' },
  { value: '300', text: '5 min' },
]

/** Breaks the mail host for a while, to see what Icebox says and that no mail is lost. */
export function FailureControls() {
  const [seconds, setSeconds] = useState('60')
  const fail = useAction({
    call: failMailHost,
    done: (_answer, { input }) => ({
      title: input?.how === 'none' ? 'The mail host works again.' : 'The mail host now fails.',
      tone: 'plain',
    }),
    failed: error => failedToast(error),
  })
  const breakBy = (how: 'refuse_login' | 'unreachable') => fail.run({ input: { how, seconds: Number(seconds) } })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">Break the mail host for a while. New mail waits in the inbox until it is back.</p>
      <Segmented label="For how long" value={seconds} options={LENGTHS} onChange={setSeconds} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => breakBy('refuse_login')}>Refuse the password</Button>
        <Button onClick={() => breakBy('unreachable')}>Stop answering</Button>
        <Button tone="ghost" onClick={() => fail.run({ input: { how: 'none' } })}>
          Mend it
        </Button>
      </div>
    </div>
  )
}
