import type { ScreeningEffect } from '@icebox/contract/activity'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { formatCount, plural } from '../../kit/format.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { screeningEffectOf } from '../asks.ts'
import { useScreening } from './use-screening.ts'

/** Whether strangers' mail goes on ice whatever the line is, and what that would have done in the last seven days. */
export function Screening({ user }: { user: User }) {
  const effect = useQuery(screeningEffectOf(user.id))
  const { change, isSaving } = useScreening(user.id)
  const isOn = user.settings.screensStrangers
  return (
    <div className="border-t border-line-soft px-4 py-4 sm:px-5">
      <Switch
        label="Screen strangers"
        hint="Mail from whoever you never wrote to goes on ice, newsletters too. Answers, notices and senders you allow or whose mail you keep stay."
        isOn={isOn}
        isDisabled={isSaving || (!user.mayScreenStrangers && !isOn)}
        onChange={change}
      />
      {user.mayScreenStrangers ? (
        <p className="mt-2 text-sm text-ink-2">
          {effect.isError && !effect.data ? (
            <>
              Could not count what this would move.{' '}
              <button type="button" className="link touch" onClick={() => void effect.refetch()}>
                Retry
              </button>
            </>
          ) : (
            effectWords(effect.data, isOn)
          )}
        </p>
      ) : (
        <p className="mt-2 text-[12.5px]/[18px] text-ink-2">On Pro and Pro+ you can screen strangers.</p>
      )}
    </div>
  )
}

/** `Last 7 days: this would have moved up to 31 of 212 messages.` */
export function effectWords(effect: ScreeningEffect | undefined, isOn: boolean): string {
  if (!effect) return 'Last 7 days: –'
  const { judged, wouldMove } = effect
  if (judged === 0) return 'Last 7 days: no mail was judged yet.'
  const count = wouldMove === 0 ? 'none' : `up to ${formatCount(wouldMove)}`
  return `Last 7 days: this ${isOn ? 'moves' : 'would have moved'} ${count} of ${plural(judged, 'message')}.`
}
