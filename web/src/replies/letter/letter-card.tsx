import type { StopSettings } from '@icebox/contract/replies'
import { useState } from 'react'
import { Card, CardBody } from '../../ui/card.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { LetterEditor } from './letter-editor.tsx'
import type { Standing } from './use-letter.ts'

type Whose = Standing['field']
const WHOSE: { value: Whose; text: string }[] = [
  { value: 'template', text: 'Yours' },
  { value: 'teamTemplate', text: 'Your team’s' },
]

interface LetterCardProps {
  settings: StopSettings
  /** Where the team is one person, their letter is the only one. */
  isInTeam: boolean
}

/** The letter, one's own and, for who writes it, the team's. */
export function LetterCard({ settings, isInTeam }: LetterCardProps) {
  const [whose, setWhose] = useState<Whose>('template')
  return (
    <Card
      title="The letter"
      action={
        isInTeam &&
        settings.mayWriteTeams && <Segmented label="Whose letter" value={whose} options={WHOSE} onChange={setWhose} />
      }
    >
      <CardBody>
        <LetterEditor
          key={whose}
          standing={standingOf(settings, whose)}
          hint={hintOf(settings, whose)}
          isLocked={!settings.mayAsk}
        />
      </CardBody>
    </Card>
  )
}

function standingOf({ template, teamTemplate, templateInForce }: StopSettings, field: Whose): Standing {
  if (field === 'template') return { field, own: template, inForce: templateInForce }
  return { field, own: teamTemplate, inForce: '' }
}

function hintOf({ template, teamTemplate }: StopSettings, whose: Whose): string {
  if (whose === 'teamTemplate') {
    return 'For everybody in your team who has written no letter of their own. Without one the default letter is sent.'
  }
  if (template !== null) return 'These are your own words.'
  return teamTemplate === null ? 'This is the default letter.' : 'This is your team’s letter.'
}
