import { MONEY_BACK_DAYS, PRODUCT_NAME } from '@icebox/contract/constants'
import { Section } from '../blocks/section.tsx'

const STEPS = [
  {
    title: 'Choose seats',
    text: 'From 2 to 2,000 or more, one for each person. Add seats at any time; they work at once.',
  },
  {
    title: 'Invite by email',
    text: 'Type addresses, or drop in a CSV and look it over before anything is sent. People sign in with Google or Microsoft.',
  },
  {
    title: 'Protected at once',
    text: 'New mail is sorted from the moment each person connects. Old mail stays where it is unless they say otherwise.',
  },
]

/** What it is, how a team begins, and what stands behind it. */
export function TeamSetup() {
  return (
    <Section
      id="setup"
      heading="Ready before the next meeting."
      lead={
        <>
          {PRODUCT_NAME} watches each person's mailbox, moves cold outreach and spam to a folder of its own, and says
          why. Nothing is ever deleted, and one click brings a message back.
        </>
      }
    >
      <ol className="mt-9 grid gap-8 sm:mt-10 md:grid-cols-3">
        {STEPS.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-[18px]">
            <h3 className="mb-1.5 text-[18px]/6 font-[650] tracking-[-0.02em]">{title}</h3>
            <p className="text-[15px]/[23px] text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="slab-pale mt-9 rounded-[16px] border border-ice-line px-5 py-5 sm:mt-11 sm:px-7 sm:py-6">
        <h3 className="text-[18px]/6 font-[650] tracking-[-0.02em]">The team guarantee</h3>
        <p className="mt-1.5 max-w-[760px] text-[15px]/[23px] text-pretty text-ink-2">
          If it does not earn its seats, the owner asks for the money back on the Billing page within {MONEY_BACK_DAYS}{' '}
          days of the first payment. Everything paid in those days goes back, for every seat, and the subscription ends
          at once. Everyone's mail stays where it is.
        </p>
      </div>
    </Section>
  )
}
