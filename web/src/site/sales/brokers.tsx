import { Section } from '../blocks/section.tsx'

const SOURCES = [
  {
    title: 'You published it',
    text: 'On a website, in a commit, in the register of a domain or a company, on a slide. Programs read such pages all day.',
  },
  {
    title: 'You filled in a form',
    text: 'A white paper, a webinar, a badge scanned at a fair. Some small print allows “partners”.',
  },
  {
    title: 'Somebody’s address book',
    text: 'Free tools that “enrich contacts” take the address books of those who use them. You need not be one of them.',
  },
  {
    title: 'It was guessed',
    text: 'First name, dot, last name, your company’s domain. A mail server often reveals whether a guess exists.',
  },
  {
    title: 'It leaked',
    text: 'What is stolen from one service is collected, traded and merged with the rest.',
  },
]

const TRADE = [
  'A data broker joins name, job, company and address into one record, and fills gaps from other brokers.',
  'The record is sold by filter: this role, this country, this size of firm. Not once, but to everyone who asks.',
  'Each buyer loads it into a sending tool, with a sequence of follow-ups and a set of domains bought for the purpose.',
  'You may ask for erasure, under the GDPR or the CCPA for instance, and should. But of each broker by itself, and lists fill up again.',
]

/** Where unasked mail has its addresses from, and why that end cannot be closed. */
export function Brokers() {
  return (
    <Section
      id="brokers"
      heading="Where your address comes from."
      lead="You did not subscribe to this. Many who write to you bought you in a list, from a firm you have never heard of."
    >
      <div className="mt-8 grid gap-x-[72px] gap-y-12 sm:mt-[52px] md:grid-cols-2">
        <div>
          <h3 className={TITLE}>How it gets on a list</h3>
          <dl className="mt-4">
            {SOURCES.map(({ title, text }) => (
              <div key={title} className="border-t border-line py-4">
                <dt className="font-[650]">{title}</dt>
                <dd className="mt-0.5 text-[15px]/[23px] text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3 className={TITLE}>How the list gets to you</h3>
          <ol className="mt-4">
            {TRADE.map((text, place) => (
              <li key={text} className="grid grid-cols-[26px_1fr] gap-2.5 border-t border-line py-4 text-[15px]/[23px]">
                <span aria-hidden className="font-mono text-xs/[23px] font-semibold text-ice-ink">
                  {place + 1}
                </span>
                {text}
              </li>
            ))}
          </ol>
          <p className="slab-pale mt-6 rounded-[16px] border border-ice-line px-6 py-5 text-[17px]/[26px] font-semibold text-pretty">
            So the list cannot be stopped where it is made. It can be stopped where it arrives.
          </p>
        </div>
      </div>
    </Section>
  )
}

const TITLE = 'text-2xl font-[650] tracking-[-0.025em]'
