import { CLOSE_CALL_FROM, LINE_DEFAULT } from '@icebox/contract/constants'
import { Section } from '../blocks/section.tsx'
import { TwoLetters } from './two-letters.tsx'

const PRINCIPLES = [
  {
    title: 'Whom you know comes first',
    text: 'Mail that answers yours, or comes from somebody you have written to, stays. Mail you merely received makes nobody known.',
  },
  {
    title: 'Sixteen roles of sentences',
    text: 'Every sentence gets one: it offers, praises, asks for a call, comes back to itself; or it asks what only you can give, refers to shared dealings, settles details.',
  },
  {
    title: 'A confidence that means something',
    text: `It is calibrated on mail the model had not seen: ${LINE_DEFAULT} means that about ${LINE_DEFAULT} in 100 such messages should be moved.`,
  },
  {
    title: 'Close calls are yours',
    text: `From ${CLOSE_CALL_FROM} up to the line a message stays in the inbox and is listed for review. Your word counts.`,
  },
  {
    title: 'Reasons, not a score alone',
    text: 'Up to eight plain sentences for every verdict. What the sentences do is what the reasons say.',
  },
  {
    title: 'It learns for you only',
    text: 'A correction shifts your own results, within a bound, and nobody else’s. The newest 256 count; each can be taken back.',
  },
  {
    title: 'Campaigns, not single letters',
    text: 'Follow-ups, second reps and look-alike domains of one sender are known as one. In our test mail 128 of 130 chains held together.',
  },
  {
    title: 'Doubt leaves mail alone',
    text: 'An error, a timeout, a used-up allowance: the message stays in the inbox. So does what the judge cannot read.',
  },
]

/** How a verdict comes about. */
export function Technology() {
  return (
    <Section
      id="technology"
      heading="Who wants what from whom."
      lead="A customer’s request and a stranger’s pitch share their words, so counting words only goes so far. The judge reads sentence by sentence. Both letters below are judged as shown, by the model this service runs, from senders it knows nothing about."
    >
      <TwoLetters />
      <dl className="mt-12 grid gap-x-[72px] sm:grid-cols-2">
        {PRINCIPLES.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-5">
            <dt className="text-[16px]/6 font-[650] tracking-[-0.014em]">{title}</dt>
            <dd className="mt-1 text-[15px]/[23px] text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-[76ch] text-ink-2">
        The model is small and ours: no language model, and nothing is asked over the network. It runs on one core in
        about 0.4 ms a message. Where an operator has switched a second opinion on, a language model is asked about
        close calls from strangers and moves the verdict by a bounded step.
      </p>
    </Section>
  )
}
