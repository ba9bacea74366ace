import { PRODUCT_NAME } from '@icebox/contract/constants'
import { DIGESTS, getLetterChoice, type LetterChoice } from '@icebox/contract/letters'
import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LetterTime } from './letter-time.tsx'
import { useLetterChange } from './use-letter-choice.ts'

const WORDS: Record<LetterChoice['digest'], string> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' }
const OPTIONS = DIGESTS.map(value => ({ value, text: WORDS[value] }))

/** What the person wants to be written of, one switch each. Of money and of their account's safety they always hear. */
export function Letters() {
  const query = useQuery(queryOf(getLetterChoice, { id: useUserId() }))
  return (
    <Loaded query={query} label="the letters you get" place="part">
      {choice => <Choice choice={choice} />}
    </Loaded>
  )
}

function Choice({ choice }: { choice: LetterChoice & { sendsLetters: boolean } }) {
  const { data: user } = useQuery(queryOf(getUser, { id: useUserId() }))
  const { change, isRunning } = useLetterChange(choice)
  const isOwner = user?.role === 'owner' && user.totalSeats > 1
  const isRegular = choice.digest !== 'off' || (isOwner && choice.teamWeek)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 basis-56 grow">
          <h2 className="font-semibold">Digest</h2>
          <p className="text-sm text-ink-3">
            What went on ice, by email, only when something did; least sure first, with links that bring it back.
          </p>
        </div>
        <Segmented label="Digest" value={choice.digest} options={OPTIONS} onChange={digest => change({ digest })} />
      </div>
      {isOwner && (
        <div>
          <Switch
            label={`What ${PRODUCT_NAME} did for your team`}
            hint="Every Monday, in numbers alone. Nobody’s mail is named."
            isOn={choice.teamWeek}
            isDisabled={isRunning}
            onChange={teamWeek => change({ teamWeek })}
          />
        </div>
      )}
      {isRegular && <LetterTime choice={choice} isDisabled={isRunning} onChange={change} />}
      {choice.sendsLetters && (
        <div>
          <Switch
            label="A mailbox in trouble"
            hint="One email when a mailbox is no longer watched, with what to do."
            isOn={choice.trouble}
            isDisabled={isRunning}
            onChange={trouble => change({ trouble })}
          />
        </div>
      )}
    </>
  )
}
