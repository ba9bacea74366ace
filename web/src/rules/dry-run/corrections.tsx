import { Minus, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Correction } from './correction.ts'

interface CorrectionsProps {
  corrections: readonly Correction[]
  onTake: (sentence: string) => void
}

/** What the marks suggest; pressed, it is written into the sentence, which is read and tried again. */
export function Corrections({ corrections, onTake }: CorrectionsProps) {
  return (
    <div role="status" className={corrections.length > 0 ? 'px-4 pb-3.5 sm:px-6' : undefined}>
      {corrections.length > 0 && (
        <>
          <p className="text-sm text-ink-3">As you marked them, the sentence could say:</p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {corrections.map(({ label, sentence }) => (
              <Button
                key={label}
                size="sm"
                onClick={() => onTake(sentence)}
                className="h-auto! min-h-[30px] shrink! py-1 text-left whitespace-normal! [overflow-wrap:anywhere]"
              >
                {label.startsWith('Leave') ? (
                  <Minus aria-hidden strokeWidth={1.75} />
                ) : (
                  <Plus aria-hidden strokeWidth={1.75} />
                )}
                {label}
              </Button>
            ))}
          </p>
        </>
      )}
    </div>
  )
}
