import { PRODUCT_NAME } from '@icebox/contract/constants'
import { useState, useSyncExternalStore } from 'react'
import { headOf } from '../../kit/page/head.ts'
import { Inline } from '../reading/inline.tsx'
import { ReadingPage } from '../reading/reading-page.tsx'
import { faqData } from './faq-data.ts'
import { FilterBox } from './filter-box.tsx'
import { QuestionItem } from './question-item.tsx'
import { HELP } from './questions.ts'
import { searchQuestions } from './search-questions.ts'
import { useOpenTarget } from './use-open-target.ts'

export function meta() {
  return [
    ...headOf({
      path: '/help',
      title: 'Help center',
      description: `Setting up ${PRODUCT_NAME} with Gmail, Outlook, Apple Mail or any IMAP host; verdicts, restoring, teams, billing and hosting it yourself.`,
    }),
    { 'script:ld+json': faqData(HELP.flatMap(group => group.questions)) },
  ]
}

const COUNT = HELP.flatMap(group => group.questions).length

export default function HelpPage() {
  const [asked, setAsked] = useState('')
  const isInBrowser = useSyncExternalStore(never, yes, no)
  useOpenTarget()
  const isFiltered = asked.trim() !== ''
  const groups = searchQuestions(HELP, asked)
  const count = groups.flatMap(group => group.questions).length
  return (
    <ReadingPage
      title="Help center"
      sections={groups.length > 0 ? groups : HELP}
      unit="topic"
      lead={
        <>
          <p className="mt-4 text-xl text-ink-2">
            <Inline text="Answers to what people ask. If yours is missing, [write to us](/contact)." />
          </p>
          {/* Without a script there is nothing to filter with, and every question stands below. */}
          <div className={isInBrowser ? 'mt-6' : 'invisible mt-6'}>
            <FilterBox asked={asked} onAsk={setAsked} count={count} total={COUNT} />
          </div>
        </>
      }
    >
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-6">
          <h2 id={`${id}-title`} className="mb-2.5 text-[22px]/7 font-[650] tracking-[-0.024em]">
            {title}
          </h2>
          <div className="border-t border-line">
            {questions.map(question => (
              <QuestionItem key={question.id} question={question} isOpen={isFiltered} />
            ))}
          </div>
        </section>
      ))}
    </ReadingPage>
  )
}

const never = () => () => undefined
const yes = () => true
const no = () => false
