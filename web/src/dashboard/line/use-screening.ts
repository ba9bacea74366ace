import { changeSettings, getUser, type User } from '@icebox/contract/user'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { failedToast } from '../../kit/result-toasts.ts'

/** Switches the screening of strangers; it shows at once and goes back where the server refuses. */
export function useScreening(userId: string) {
  const params = { id: userId }
  const user = keyOf(getUser, params)
  const { run, isRunning } = useAction({
    call: changeSettings,
    refresh: [user],
    failed: error => failedToast(error, 'Could not switch that. Please try again.'),
    expect: {
      keys: () => [user],
      apply: (client, { input }) =>
        client.setQueryData<User>(
          user,
          known =>
            known && { ...known, settings: { ...known.settings, screensStrangers: input?.screensStrangers === true } },
        ),
    },
  })
  return { change: (screensStrangers: boolean) => run({ params, input: { screensStrangers } }), isSaving: isRunning }
}
