import { getSubscription } from '@icebox/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { useVisitor, type Visitor } from '../kit/calls/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { chargeWords } from './charge-words.ts'

/** For who pays for a plan that protects no mailbox yet: when what is charged, and the way to stop it. */
export function ChargeNote() {
  const { visitor } = useVisitor()
  return visitor && <NoteFor visitor={visitor} />
}

function NoteFor({ visitor }: { visitor: Visitor }) {
  const { data: access } = useQuery(queryOf(getSubscription, { id: visitor.id }))
  const words = access && chargeWords(access)
  if (!words) return null
  return (
    <Note className="mb-6" title={words.title}>
      {words.text}
      <div className="mt-2.5">
        <ButtonLink to={words.to} size="sm">
          {words.link}
        </ButtonLink>
      </div>
    </Note>
  )
}
