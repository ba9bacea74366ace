import { Kbd } from '../../ui/kbd.tsx'

const KEYS: readonly [string[], string][] = [
  [['J', 'K'], 'next, previous'],
  [['X'], 'select'],
  [['T'], 'restore'],
  [['C'], 'cold'],
  [['N'], 'ask to stop'],
  [['Z'], 'undo'],
  [['?'], 'all keys'],
]

/** The keys used most, for those who have a keyboard before them. */
export function KeyLine() {
  return (
    <p className="mt-auto flex flex-wrap gap-x-[18px] gap-y-2 pt-4 pb-[18px] text-[12.5px] text-ink-2 max-lg:hidden">
      {KEYS.map(([caps, text]) => (
        <span key={text} className="flex items-center gap-1.5">
          {caps.map(cap => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  )
}
