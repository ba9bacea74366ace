import type { RulesOverview, RuleView } from '@icebox/contract/rules'
import { useState } from 'react'
import { LockedNote } from '../../domain/plan/locked-note.tsx'
import { Button } from '../../ui/button.tsx'
import { CardFoot } from '../../ui/card.tsx'
import type { DryRun } from '../dry-run/use-dry-run.ts'
import { type Doubt, doubtOf } from './doubt.ts'
import { DoubtQuestion } from './doubt-question.tsx'
import { TeamChoice } from './team-choice.tsx'
import { useSaving } from './use-saving.ts'

interface SaveBarProps {
  rule: RuleView | undefined
  sentence: string
  isChanged: boolean
  /** The sentence is understood as it stands. */
  isReady: boolean
  /** There are as many rules as there may be. */
  isFull: boolean
  dry: DryRun
  plan: RulesOverview['plan']
  onDiscard: () => void
  onSaved: (rule: RuleView) => void
}

/** The buttons under a sentence. What a wide rule takes is asked about before it acts. */
export function SaveBar({ rule, sentence, isChanged, isReady, isFull, dry, plan, onDiscard, onSaved }: SaveBarProps) {
  const { save, isSaving } = useSaving()
  const [isTeams, setTeams] = useState(false)
  const [doubt, setDoubt] = useState<Doubt>()
  const isOn = rule?.state === 'on'
  const maySave = isReady && !isFull

  async function keep(switchesOn: boolean) {
    setDoubt(undefined)
    const saved = await save({ sentence: isChanged || !rule ? sentence : rule.sentence, rule, isTeams, switchesOn })
    if (saved) onSaved(saved)
  }
  /** A rule that is on acts by its new sentence at once. */
  function act(switchesOn: boolean) {
    const found = switchesOn || isOn ? doubtOf(dry) : undefined
    if (found) setDoubt(found)
    else void keep(switchesOn)
  }
  return (
    <CardFoot className="flex-wrap">
      <span className="min-w-0 grow">
        {isFull && 'You have as many rules as there can be. Delete one to save another.'}
        {!rule && plan.mayWriteTeams && <TeamChoice isTeams={isTeams} onChange={setTeams} />}
        {!plan.maySwitchOn && <LockedNote reason={plan.locked} />}
      </span>
      <span className="flex flex-wrap justify-end gap-2">
        {isChanged && (
          <Button tone="ghost" onClick={onDiscard}>
            Discard
          </Button>
        )}
        {isChanged && (
          <Button
            tone={isOn ? 'primary' : 'secondary'}
            disabled={!maySave}
            busy={isSaving && 'Saving'}
            onClick={() => act(false)}
          >
            {!rule || rule.state === 'draft' ? 'Save as draft' : 'Save rule'}
          </Button>
        )}
        {!isOn && (
          <Button
            tone="primary"
            disabled={!maySave || !plan.maySwitchOn}
            busy={isSaving && 'Saving'}
            onClick={() => act(true)}
          >
            Switch on
          </Button>
        )}
      </span>
      <DoubtQuestion doubt={doubt} isOn={isOn} onClose={() => setDoubt(undefined)} onYes={() => void keep(!isOn)} />
    </CardFoot>
  )
}
