import { Split } from '../blocks/split.tsx'

const MISSES = [
  {
    name: 'Sender checks',
    text: 'SPF, DKIM and DMARC prove who sent it. An outreach tool passes all three: the domain is bought for it.',
  },
  {
    name: 'Reputation',
    text: 'Twenty letters a day from a warmed-up mailbox raise no alarm. The next twenty come from the next domain.',
  },
  {
    name: 'Words',
    text: 'It says “quick question”, “your team”, “next week”. So do your customers.',
  },
  {
    name: 'Unsubscribing',
    text: 'It ends one sequence of one sender. The address stays on the list that was sold.',
  },
]

/** Why what everybody already has does not stop it. */
export function Problem() {
  return (
    <Split
      id="problem"
      heading="Nothing about it is broken. It is just not for you."
      lead="A spam filter protects you from mail that lies about where it comes from. Cold email does not lie about that. It is written one by one, or made to look so, and it asks for the thing you have least of."
    >
      <dl>
        {MISSES.map(({ name, text }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-5 sm:grid-cols-[140px_1fr]">
            <dt className="font-[650]">{name}</dt>
            <dd className="text-[15px]/[23px] text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Split>
  )
}
