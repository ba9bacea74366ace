import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getContact } from '@icebox/contract/contact'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/query.ts'
import { headOf } from '../../kit/page/head.ts'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { Note } from '../../ui/note.tsx'
import { ContactForm } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

export function meta() {
  return headOf({
    path: '/contact',
    title: 'Contact',
    description: `Write to the people who run this ${PRODUCT_NAME}: questions, billing, privacy requests, security reports.`,
  })
}

/** A page may lie open for days; coming back to it fetches a new note. */
const FRESHNESS = { staleTime: 3_600_000, refetchOnWindowFocus: true }

export default function ContactPage() {
  const contact = useQuery(queryOf(getContact, undefined, FRESHNESS))
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-x-[72px] gap-y-12 px-5 pt-7 pb-16 sm:px-6 md:grid-cols-[minmax(0,620px)_minmax(0,1fr)] md:pt-12 md:pb-24">
      <div className="min-w-0">
        <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">Contact</h1>
        <p className="mt-4 text-xl text-ink-2">Your message goes by email to the people who run this {PRODUCT_NAME}.</p>
        <noscript>
          <p className="mt-6 rounded-[10px] border border-ice-line bg-ice-1 px-4 py-3.5 text-ink">
            The form needs JavaScript. Without it, write to the operator by email: {siteFacts().operatorEmail}.
          </p>
        </noscript>
        {contact.isError && (
          <Note tone="warn" role="status" className="mt-7" title="The form is not ready.">
            The server did not answer. Please reload the page.
          </Note>
        )}
        {contact.data?.canSend === false ? (
          <NoForm email={contact.data.email} />
        ) : (
          <ContactForm note={contact.data?.note ?? ''} openedAt={contact.dataUpdatedAt} />
        )}
      </div>
      <OtherWays />
    </div>
  )
}

/** There is nobody to write to, or no way to send it. */
function NoForm({ email }: { email: string | null }) {
  return (
    <Note tone="warn" role="status" className="mt-7" title="The form is not set up here.">
      {email === null ? (
        'Whoever runs this installation has given no address. If you know them, ask them directly.'
      ) : (
        <>
          Please write to{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>{' '}
          instead.
        </>
      )}
    </Note>
  )
}
