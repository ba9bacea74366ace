import { Link, useSearchParams } from 'react-router'
import { planQuery, readPlanChoice } from '../domain/plan/choice.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { ConnectChoices } from '../layout/connect-choices.tsx'

/** A way out of the wrong setup page. Google and Microsoft first need an account, which their sign-in gives. */
export function OtherMailboxes({ except }: { except: string }) {
  const { visitor, isKnown } = useVisitor()
  const [search] = useSearchParams()
  const choice = readPlanChoice(search)
  if (!isKnown) return null
  if (!visitor) {
    return (
      <p className={PLACE}>
        Is your mailbox at Google or Microsoft?{' '}
        <Link to={choice ? `/auth?${planQuery(choice)}` : '/auth'} className="link touch font-semibold">
          Continue with them instead
        </Link>
      </p>
    )
  }
  return (
    <section aria-labelledby="others" className={PLACE}>
      <h2 id="others" className="mb-2.5">
        Another kind of mailbox instead?
      </h2>
      <ConnectChoices label="Other kinds of mailbox" except={except} />
    </section>
  )
}

const PLACE = 'mt-9 border-t border-line pt-5 text-ink-2 sm:mt-12'
