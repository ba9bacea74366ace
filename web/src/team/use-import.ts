import { inviteMembers } from '@icebox/contract/team'
import { useState } from 'react'
import { teamKeys } from '../domain/plan/billing-keys.ts'
import { useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { plural } from '../kit/format.ts'
import type { Undelivered } from './link-dialog.tsx'
import { invitedToast, inviteFailed } from './use-members.ts'

/** Invites a whole list in one call, and says for each address what came of it. */
export function useImport() {
  const id = useUserId()
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [undelivered, setUndelivered] = useState<Undelivered[]>([])
  const action = useAction({
    call: inviteMembers,
    refresh: teamKeys(id),
    done: answer => {
      setResults(new Map(answer.results.map(each => [each.email, each.fault])))
      setUndelivered(answer.results.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }])))
      const invited = answer.results.filter(each => each.fault === null).length
      return invited === 0 ? undefined : invitedToast(`${plural(invited, 'person', 'people')} invited.`)
    },
    failed: inviteFailed,
  })
  return {
    results,
    undelivered,
    isRunning: action.isRunning,
    isDone: action.isDone,
    send: (emails: string[]) => action.run({ params: { id }, input: { emails } }),
  }
}
