import { PRODUCT_NAME } from '@icebox/contract/constants'
import { STOPPABLE, type StoppableLetter, stopLetter } from '@icebox/contract/letters'
import { useSearchParams } from 'react-router'
import { useAction } from '../kit/calls/action.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Incomplete, NothingChanged, Sheet } from './sheet.tsx'

export function meta() {
  return [{ title: `No more of these letters · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

const WORDS: Record<StoppableLetter, { title: string; about: string }> = {
  digest: { title: 'No more digests', about: `${PRODUCT_NAME} writes to you of what went on ice.` },
  team_week: { title: 'No more weekly numbers', about: `${PRODUCT_NAME} writes to you of what it did for your team.` },
  trouble: {
    title: 'No more letters of trouble',
    about: `${PRODUCT_NAME} writes to you when it cannot watch one of your mailboxes.`,
  },
}

/** Where the last line of letters leads that one may do without. Looking at it changes nothing; the button does. */
export default function StopPage() {
  const [search] = useSearchParams()
  const letter = STOPPABLE.find(each => each === search.get('letter'))
  const token = search.get('token')
  if (!letter || !token) return <Incomplete title="No more of these letters" />
  return (
    <Sheet title={WORDS[letter].title}>
      <Choice letter={letter} token={token} />
    </Sheet>
  )
}

function Choice({ letter, token }: { letter: StoppableLetter; token: string }) {
  const { run, answer, isRunning, error } = useAction({ call: stopLetter })
  return (
    <>
      <p role="status" className="mt-4 mb-6 text-xl text-ink-2">
        {answer ? 'Done. You get no more of these letters. The settings switch them on again.' : WORDS[letter].about}
      </p>
      {answer ? (
        <ButtonLink to="/settings">Go to settings</ButtonLink>
      ) : (
        <Button
          tone="primary"
          size="lg"
          busy={isRunning && 'Stopping'}
          onClick={() => run({ input: { letter, token } })}
        >
          Stop these letters
        </Button>
      )}
      <NothingChanged error={error} />
    </>
  )
}
