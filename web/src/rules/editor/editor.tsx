import { RULES_MAX, type RulesOverview, type RuleView } from '@icebox/contract/rules'
import { type RefObject, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { correctionsOf } from '../dry-run/correction.ts'
import { DryRunPart } from '../dry-run/dry-run-part.tsx'
import { useDryRun } from '../dry-run/use-dry-run.ts'
import { useThumbs } from '../dry-run/use-thumbs.ts'
import { answered, asRead, type Question } from './answer.ts'
import { Examples } from './examples.tsx'
import { ReadingBox } from './reading-box.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Caret, SentenceField } from './sentence-field.tsx'
import { compiledOf, useReading } from './use-reading.ts'
import type { Sentences } from './use-sentences.ts'

interface EditorProps {
  overview: RulesOverview
  /** The rule that is open; undefined for a new one. */
  rule: RuleView | undefined
  sentences: Sentences
  field: RefObject<HTMLTextAreaElement | null>
  onOpen: (ruleId: string | undefined) => void
}

/** Under this name the sentence of a rule that is not saved is kept. */
export const NEW = 'new'

/** A rule as a sentence: what it is read as, what it would do, and the buttons that save it. */
export function Editor({ overview, rule, sentences, field, onOpen }: EditorProps) {
  const target = rule?.id ?? NEW
  const saved = rule?.sentence ?? ''
  const sentence = sentences.written.get(target) ?? saved
  const isChanged = asRead(sentence) !== asRead(saved)
  const mayEdit = rule?.mayEdit ?? true
  const reading = useReading(sentence, rule?.id)
  const compiled = compiledOf(reading)
  const dry = useDryRun({ sentence, ruleId: rule?.id, isWanted: isChanged && compiled !== undefined })
  const thumbs = useThumbs(rule?.id)
  // Of a rule that is on and stands as it was saved there is nothing to save.
  const hasBar = mayEdit && (isChanged || (compiled !== undefined && rule?.state !== 'on'))
  const [caret, setCaret] = useState<Caret>()

  function write(next: string) {
    sentences.write(target, next)
  }
  function rewrite(next: string) {
    write(next)
    setCaret({ at: next.length })
    field.current?.focus()
  }
  function answer(question: Question, text: string) {
    const next = answered(sentence, question, text)
    write(next.sentence)
    setCaret({ at: next.caret })
    field.current?.focus()
  }
  function done(saved: RuleView) {
    sentences.forget(target)
    if (saved.id !== rule?.id) onOpen(saved.id)
    field.current?.focus()
  }
  return (
    <Card aria-label={rule ? 'The rule that is open' : 'New rule'} className="min-w-0 overflow-clip">
      <div className="p-4 sm:p-6">
        <SentenceField
          ref={field}
          caret={caret}
          sentence={sentence}
          isNew={rule === undefined}
          mayEdit={mayEdit}
          onChange={write}
        />
        {asRead(sentence) !== '' && (
          <ReadingBox
            sentence={sentence}
            reading={reading}
            overview={overview}
            onAnswer={answer}
            onRewrite={rewrite}
            onOpen={onOpen}
          />
        )}
        {sentence === '' && <Examples onChoose={rewrite} />}
      </div>
      {compiled && (
        <DryRunPart
          dry={dry}
          steps={compiled.steps}
          thumbs={thumbs}
          corrections={
            dry.run && mayEdit ? correctionsOf(dry.run, thumbs.wantOf, { sentence, steps: compiled.steps }) : []
          }
          onCorrect={rewrite}
        />
      )}
      {hasBar && (
        <SaveBar
          rule={rule}
          sentence={asRead(sentence)}
          isChanged={isChanged}
          isReady={compiled !== undefined}
          isFull={rule === undefined && overview.rules.filter(each => !each.isTeams).length >= RULES_MAX}
          dry={dry}
          plan={overview.plan}
          onDiscard={() => sentences.forget(target)}
          onSaved={done}
        />
      )}
    </Card>
  )
}
