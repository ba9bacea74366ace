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
  const [asked, setAsked] = useState<{ doubt: Doubt; switchesOn: boolean }>()
  const isOn = rule?.state === 'on'
  const maySave = isReady && !isFull

  async function keep(switchesOn: boolean, isConfirmed: boolean) {
    setAsked(undefined)
    const kept = isChanged || !rule ? sentence : rule.sentence
    const saved = await save({ sentence: kept, rule, isTeams, switchesOn, isConfirmed })
    if (saved) onSaved(saved)
  }
  function act(switchesOn: boolean) {
    const found = isUnseen(rule, { isChanged, switchesOn }) ? doubtOf(dry) : undefined
    setAsked(found && { doubt: found, switchesOn })
    if (!found) void keep(switchesOn, false)
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
      <DoubtQuestion
        doubt={asked?.doubt}
        switchesOn={asked?.switchesOn ?? false}
        onClose={() => setAsked(undefined)}
        onYes={() => void keep(asked?.switchesOn ?? false, true)}
      />
    </CardFoot>
  )
}

/** Of a draft it is asked how much it takes when it is switched on, of any other rule when it gets another sentence. */
function isUnseen(rule: RuleView | undefined, { isChanged, switchesOn }: { isChanged: boolean; switchesOn: boolean }) {
  return !rule || rule.state === 'draft' ? switchesOn : isChanged
}
