import { PRODUCT_NAME } from '@icebox/contract/constants'
import { setLettersWanted } from '@icebox/contract/letters'
import { useSearchParams } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { WENT_WRONG } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

export function meta() {
  return [{ title: `No more invitations · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

/** Where the last line of an invitation leads. Looking at it changes nothing; a button does, and another takes it back. */
export default function LettersPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className="mx-auto w-full max-w-[620px] px-5 pt-7 pb-24 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">
        No more invitations
      </h1>
      {token ? <Choice token={token} /> : <NoToken />}
    </div>
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
      {error && (
        <Note tone="danger" role="alert" className="mt-5" title="Nothing was changed.">
          {sentenceOf(error, WENT_WRONG)}
        </Note>
      )}
      <p className="mt-6 text-sm text-ink-3">
        We keep a digest of the address for this, from which nobody can read it. Letters about an account of your own,
        such as receipts, are not stopped.
      </p>
    </>
  )
}

function NoToken() {
  return (
    <>
      <p className="mt-4 mb-6 text-xl text-ink-2">
        This link is not complete. Please open the whole link at the end of the letter.
      </p>
      <ButtonLink to="/">Back to the start</ButtonLink>
    </>
  )
}
