import { inviteMember } from '@icebox/contract/team'
import { useRef, useState } from 'react'
import { sentenceOf, useAction } from '../kit/action.ts'
import { teamKeys } from '../kit/billing-keys.ts'
import { SendError } from '../kit/send.ts'
import { useUserId } from '../kit/session.ts'
import type { Undelivered } from './link-dialog.tsx'

/** Invites one after another, and says for each what came of it. Ends early when no more can go out. */
export function useImport() {
  const id = useUserId()
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [undelivered, setUndelivered] = useState<Undelivered[]>([])
  const [state, setState] = useState<'ready' | 'running' | 'done'>('ready')
  const last = useRef('')
  const action = useAction({
    call: inviteMember,
    refresh: ({ input }) => (input?.email === last.current ? teamKeys(id) : []),
    done: ({ email }) =>
      email === last.current
        ? { title: 'Invitation sent', description: 'The list says who was invited.', tone: 'ok' }
        : undefined,
  })

  async function inviteOne(email: string): Promise<boolean> {
    try {
      const { link } = await action.runAndWait({ params: { id }, input: { email } })
      setResults(before => new Map(before).set(email, null))
      if (link !== null) setUndelivered(before => [...before, { email, link }])
      return true
    } catch (error) {
      const isKnown = error instanceof Error
      setResults(before =>
        new Map(before).set(email, sentenceOf(isKnown ? error : new Error(), 'Failed to send invitation.')),
      )
      return !(error instanceof SendError && error.status === 429)
    }
  }

  async function send(emails: string[]) {
    setState('running')
    last.current = emails.at(-1) ?? ''
    for (const email of emails) {
      if (!(await inviteOne(email))) break
    }
    setState('done')
  }
  return {
    results,
    sent: results.size,
    undelivered,
    isRunning: state === 'running',
    isDone: state === 'done',
    send,
  }
}
