import { PRODUCT_NAME } from '@icebox/contract/constants'
import { changeSettings, getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { errorToast } from '../kit/result-toasts.ts'
import { Switch } from '../ui/forms/switch.tsx'

/** Whether mail that was starred or filed speaks for its sender. */
export function KeptMailSwitch() {
  const { data: user } = useQuery(queryOf(getUser, { id: useUserId() }))
  const { change, isRunning } = useKeptMail()
  return (
    <div>
      <Switch
        label="Trust senders of mail you keep"
        hint={`${PRODUCT_NAME} looks whether you starred or filed earlier mail of a sender before it moves anything of theirs.`}
        isOn={user?.settings.trustsKeptMail ?? true}
        isDisabled={!user || isRunning}
        onChange={change}
      />
    </div>
  )
}

function useKeptMail() {
  const params = { id: useUserId() }
  const user = keyOf(getUser, params)
  const { run, isRunning } = useAction({
    call: changeSettings,
    refresh: [user],
    failed: () => errorToast('Your setting could not be saved. Please try again.'),
    expect: {
      keys: () => [user],
      apply: (client, { input }) =>
        client.setQueryData<User>(
          user,
          known =>
            known && { ...known, settings: { ...known.settings, trustsKeptMail: input?.trustsKeptMail ?? true } },
        ),
    },
  })
  return { change: (trustsKeptMail: boolean) => run({ params, input: { trustsKeptMail } }), isRunning }
}
