import { Split } from '../blocks/split.tsx'

const MISSES = [
  {
    name: 'Sender checks',
    text: 'SPF, DKIM and DMARC prove who sent it. An outreach tool can pass all three, with a domain bought for it.',
  },
  {
    name: 'Reputation',
    text: 'A few letters a day from a mailbox that was warmed up raise no alarm. The next few come from the next domain.',
  },
  {
    name: 'Words',
    text: 'It says “quick question”, “your team”, “next week”. So do your customers.',
  },
  {
    name: 'Unsubscribing',
    text: 'It ends one sequence of one sender. Your address stays on the list it came from.',
  },
]

/** Why what everybody already has does not stop it. */
export function Problem() {
  return (
    <Split
      id="problem"
      heading="Nothing about it is broken. It is just not for you."
      lead="A spam filter is good at mail that lies: about its sender, its links, its offer. Cold email need not lie about any of them. It is written one by one, or made to look so, and it asks for what you have least of."
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
