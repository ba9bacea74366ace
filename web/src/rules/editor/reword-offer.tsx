import { PRODUCT_NAME } from '@icebox/contract/constants'
import { sentenceOf } from '../../kit/calls/action.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useRewording } from './use-rewording.ts'

interface RewordOfferProps {
  sentence: string
  onTake: (sentence: string) => void
}

/** Has a language model say the sentence in words that are understood, if the person wants it; says what leaves. */
export function RewordOffer({ sentence, onTake }: RewordOfferProps) {
  const { suggestion, isRunning, error, ask, putAway } = useRewording(sentence)
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button size="sm" busy={isRunning && 'Rewording'} onClick={ask}>
          Reword it with a language model
        </Button>
        <p className="min-w-0 grow basis-60 text-sm text-ink-3">
          Sends this sentence and the names of your folders to the language model that whoever runs this {PRODUCT_NAME}{' '}
          chose. Nothing of any mail.
        </p>
      </div>
      {typeof suggestion === 'string' && (
        <Note role="status" title="Did you mean:">
          “{suggestion}”
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" tone="primary" onClick={() => onTake(suggestion)}>
              Use this
            </Button>
            <Button size="sm" onClick={putAway}>
              No
            </Button>
          </span>
        </Note>
      )}
      {suggestion === null && (
        <Note role="status">The language model found no words for it that {PRODUCT_NAME} understands.</Note>
      )}
      {error && (
        <Note tone="warn" role="status">
          {sentenceOf(error, 'The language model could not be asked. Your sentence is still here.')}
        </Note>
      )}
    </div>
  )
}
