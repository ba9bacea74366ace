import { PRODUCT_NAME } from '@icebox/contract/constants'
import { setLettersWanted } from '@icebox/contract/letters'
import { useSearchParams } from 'react-router'
import { useAction } from '../kit/calls/action.ts'
import { Button } from '../ui/button.tsx'
import { Incomplete, NothingChanged, Sheet } from './sheet.tsx'

const TITLE = 'No more invitations'

export function meta() {
  return [{ title: `${TITLE} · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

/** Where the last line of an invitation leads. Looking at it changes nothing; a button does, and another takes it back. */
export default function LettersPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  if (!token) return <Incomplete title={TITLE} />
  return (
    <Sheet title={TITLE}>
      <Choice token={token} />
    </Sheet>
  )
}

function Choice({ token }: { token: string }) {
  const { run, answer, isRunning, error } = useAction({ call: setLettersWanted })
  const say = (wanted: boolean) => run({ input: { token, wanted } })
  const isStopped = answer?.wanted === false
  return (
    <>
      <p role="status" className="mt-4 mb-6 text-xl text-ink-2">
        {isStopped && `Done. ${PRODUCT_NAME} sends no more invitations to this address, from whatever team.`}
        {answer?.wanted && 'Invitations are sent to this address again.'}
        {!answer && `Somebody invited this address to their team on ${PRODUCT_NAME}. You need not answer.`}
      </p>
      {isStopped ? (
        <Button size="lg" busy={isRunning && 'Changing'} onClick={() => say(true)}>
          Allow invitations again
        </Button>
      ) : (
        <Button tone="primary" size="lg" busy={isRunning && 'Stopping'} onClick={() => say(false)}>
          Never write to me again
        </Button>
      )}
      <NothingChanged error={error} />
      <p className="mt-6 text-sm text-ink-3">
        We keep a digest of the address for this, from which nobody can read it. Letters about an account of your own,
        such as receipts, are not stopped.
      </p>
    </>
  )
}
