import { InSandbox } from '../../ui/in-sandbox.tsx'

/** Numbers that Stripe's documentation gives for trying; the twin answers to them as Stripe does. */
const CARDS = [
  { number: '4242 4242 4242 4242', effect: 'pays' },
  { number: '4000 0000 0000 0002', effect: 'is declined' },
  { number: '4000 0025 0000 3155', effect: 'asks the bank' },
  { number: '4000 0000 0000 0341', effect: 'fails when it is charged' },
]

/** Which cards to type where no real one is wanted: in the sandbox, and nowhere else. */
export function TestCards() {
  return (
    <InSandbox>
      <section
        aria-label="Test cards"
        className="mb-5 rounded-md border border-line bg-surface-sunk px-3.5 py-3 text-sm text-ink-2"
      >
        <p>Play money. Any date to come and any security code go with these cards:</p>
        <ul className="mt-2 grid gap-x-5 gap-y-1">
          {CARDS.map(({ number, effect }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-3">
              <span className="mono whitespace-nowrap text-ink select-all">{number}</span>
              <span>{effect}</span>
            </li>
          ))}
        </ul>
      </section>
    </InSandbox>
  )
}
