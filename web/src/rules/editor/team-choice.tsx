import { useId } from 'react'

/** Whether a new rule is the person's own or everybody's in the team. */
export function TeamChoice({ isTeams, onChange }: { isTeams: boolean; onChange: (isTeams: boolean) => void }) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <input
        id={id}
        type="checkbox"
        checked={isTeams}
        onChange={event => onChange(event.target.checked)}
        className="size-4 accent-primary"
      />
      <label htmlFor={id}>For everyone in the team</label>
    </span>
  )
}
