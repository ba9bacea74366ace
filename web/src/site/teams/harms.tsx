import { Section } from '../blocks/section.tsx'

const HARMS = [
  {
    title: 'It takes the same minutes from everyone',
    text: 'A list has all your addresses. One pitch is opened, weighed and put away by each person on it, and so is every follow-up.',
  },
  {
    title: 'It hides mail that matters',
    text: 'A candidate, a customer, a journalist: all strangers, once. The more pitches lie between, the later they are seen.',
  },
  {
    title: 'It teaches people to skim',
    text: 'Who skims all day reads a forged invoice at the same speed. Fewer pitches leave fewer places to hide it.',
  },
  {
    title: 'An answer makes it worse',
    text: 'Even a polite no tells the sender that the address is read by a person. The address is then worth more to the next list.',
  },
]

/** What unwanted mail does beside taking time. */
export function Harms() {
  return (
    <Section id="harm" heading="The minutes are the smaller part.">
      <ul className="mt-8 grid gap-4 sm:mt-11 sm:grid-cols-2 sm:gap-5">
        {HARMS.map(({ title, text }) => (
          <li key={title} className="rounded-xl border border-line bg-surface p-5 sm:p-7">
            <h3 className="text-[18px]/6 font-[650] tracking-[-0.02em]">{title}</h3>
            <p className="mt-1.5 text-[15px]/[23px] text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
