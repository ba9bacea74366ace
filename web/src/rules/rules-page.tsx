import { PRODUCT_NAME } from '@icebox/contract/constants'
import { useContext } from 'react'
import { UserId } from '../kit/calls/session.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { RulesInWords } from './rules-in-words.tsx'
import { RulesTeaser } from './rules-teaser.tsx'
import { Senders } from './senders/senders.tsx'

export function meta() {
  return [
    { title: `Rules · ${PRODUCT_NAME}` },
    {
      name: 'description',
      content:
        'Say in a sentence what should happen with which mail, and whose mail is always let through or goes on ice.',
    },
  ]
}

export default function RulesPage() {
  const userId = useContext(UserId)
  if (!userId) return <RulesTeaser />
  return (
    <Page>
      <PageHeading title="Rules" />
      <p className="mt-1 text-[15px]/[23px] text-ink-2">Your word comes before any verdict of {PRODUCT_NAME}’s own.</p>
      <RulesInWords userId={userId} />
      <Senders userId={userId} />
    </Page>
  )
}
