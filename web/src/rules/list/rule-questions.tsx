import type { RulesOverview, RuleView } from '@icebox/contract/rules'
import { LockedNote } from '../../domain/plan/locked-note.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonTone } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ruleName } from '../words.ts'
import type { RuleAct } from './rule-menu.tsx'

export interface AskedAct {
  what: RuleAct
  rule: RuleView
}

interface RuleQuestionsProps {
  asked: AskedAct | undefined
  plan: RulesOverview['plan']
  onClose: () => void
  onDelete: (rule: RuleView) => void
  onUndo: (rule: RuleView) => void
  onApply: (rule: RuleView) => void
}

const WORDS: Record<RuleAct, { title: string; text: string; button: string; tone: ButtonTone }> = {
  delete: {
    title: 'Delete this rule?',
    text: 'What it has filed stays where it is. To bring that back first, take back all it did.',
    button: 'Delete rule',
    tone: 'danger',
  },
  undo: {
    title: 'Take back all it did?',
    text: 'Mail that it filed goes back to your inbox, and flags it set are taken off. What you have moved since stays where you put it.',
    button: 'Take it all back',
    tone: 'restore',
  },
  apply: {
    title: 'Apply it to mail already there?',
    text: 'It goes through your inbox as it is now. You can stop it on the way, and take all of it back.',
    button: 'Apply to my inbox',
    tone: 'primary',
  },
}

/** What is asked once before a rule is deleted, taken back or applied. */
export function RuleQuestions({ asked, plan, onClose, onDelete, onUndo, onApply }: RuleQuestionsProps) {
  const words = asked && WORDS[asked.what]
  const isLocked = asked?.what === 'apply' && !plan.mayApply
  const run = { delete: onDelete, undo: onUndo, apply: onApply }
  return (
    <Dialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title={words?.title ?? ''}
      description={isLocked ? undefined : words?.text}
      actions={
        <>
          <Button onClick={onClose}>{isLocked ? 'Close' : 'Cancel'}</Button>
          {!isLocked && (
            <Button
              tone={words?.tone}
              onClick={() => {
                onClose()
                if (asked) run[asked.what](asked.rule)
              }}
            >
              {words?.button}
            </Button>
          )}
        </>
      }
    >
      {isLocked && <LockedNote reason={plan.locked} />}
      {asked && !isLocked && (
        <p className="rounded-md bg-surface-sunk px-3.5 py-2.5 [overflow-wrap:anywhere]">
          <b>{ruleName(asked.rule)}</b>: {asked.rule.sentence}
        </p>
      )}
    </Dialog>
  )
}
