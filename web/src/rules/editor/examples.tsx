import { FIRST_RULES, ROLE_RULES } from '../../domain/rule/examples.ts'

/** Two that anybody may want, then one for each role. */
const EXAMPLES = Object.entries({ ...FIRST_RULES, ...ROLE_RULES }).map(([who, sentence]) => ({ who, sentence }))

/** Sentences to begin with; one press writes it into the field. */
export function Examples({ onChoose }: { onChoose: (sentence: string) => void }) {
  return (
    <div className="mt-4">
      <h4 className="text-sm font-semibold text-ink-2">Or begin with one of these</h4>
      <ul aria-label="Examples" className="mt-1.5 grid gap-1.5">
        {EXAMPLES.map(({ who, sentence }) => (
          <li key={who}>
            <button
              type="button"
              onClick={() => onChoose(sentence)}
              className="touch flex w-full items-baseline gap-3 rounded-md border border-line px-3 py-2 text-left hover:border-line-control hover:bg-surface-hover focus-visible:rounded-md"
            >
              <span className="w-[76px] shrink-0 text-xs text-ink-3 max-sm:hidden">{who}</span>
              <span className="min-w-0 grow">{sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
