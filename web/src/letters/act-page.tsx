import { PRODUCT_NAME } from '@icebox/contract/constants'
import { doLinkAct, getLinkAct, LINK_ACTS, type LinkAct } from '@icebox/contract/letters'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { queryOf } from '../kit/calls/query.ts'
import { WENT_WRONG } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Incomplete, NothingChanged, Sheet } from './sheet.tsx'

export function meta() {
  return [{ title: `A message on ice · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }]
}

interface ActWords {
  title: string
  button: string
  busy: string
  does: string
  done: string
}

const WORDS: Record<LinkAct, ActWords> = {
  restore: {
    title: 'Restore this message?',
    button: 'Restore',
    busy: 'Restoring',
    does: 'It goes back to your inbox.',
    done: 'Done. The message is on its way to your inbox.',
  },
  allow: {
    title: 'Allow this sender?',
    button: 'Restore and allow sender',
    busy: 'Allowing',
    does: 'The message goes back to your inbox, and mail of this sender stays there from now on.',
    done: 'Done. Mail of this sender stays in your inbox, and the message is on its way there.',
  },
  block: {
    title: 'Block this sender?',
    button: 'Block sender',
    busy: 'Blocking',
    does: 'The message stays on ice, and mail of this sender goes there from now on.',
    done: 'Done. Mail of this sender goes on ice from now on.',
  },
}

/** Where the links of a digest lead. Looking at it changes nothing, as scanners of mail look at everything; the button does. */
export default function ActPage() {
  const [search] = useSearchParams()
  const act = LINK_ACTS.find(each => each === search.get('act'))
  const token = search.get('token')
  if (!act || !token) return <Incomplete title="A message on ice" />
  return (
    <Sheet title={WORDS[act].title}>
      <Question act={act} token={token} />
    </Sheet>
  )
}

function Question({ act, token }: { act: LinkAct; token: string }) {
  const asked = useQuery(queryOf(getLinkAct, undefined, { input: { act, token }, retry: 0, staleTime: Infinity }))
  const { run, answer, isRunning, error } = useAction({ call: doLinkAct })
  const { title: _, ...words } = WORDS[act]
  if (asked.error) return <NoLink error={asked.error} />
  if (!asked.data)
    return (
      <p className="mt-6 flex items-center gap-2 text-ink-3">
        <Spinner /> One moment
      </p>
    )
  return (
    <>
      <Message {...asked.data} />
      <p role="status" className="mt-4 mb-6 text-xl text-ink-2">
        {answer ? words.done : words.does}
      </p>
      {answer ? (
        <ButtonLink to="/icebox">Open {PRODUCT_NAME}</ButtonLink>
      ) : (
        <Button tone="primary" size="lg" busy={isRunning && words.busy} onClick={() => run({ input: { act, token } })}>
          {words.button}
        </Button>
      )}
      <NothingChanged error={error} />
    </>
  )
}

function Message({ subject, sender, senderName }: { subject: string; sender: string; senderName: string }) {
  return (
    <div className="mt-6 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-1">
      <p className="font-semibold wrap-anywhere">{subject === '' ? '(no subject)' : subject}</p>
      <p className="mt-0.5 text-sm text-ink-3 wrap-anywhere">
        {senderName === '' ? sender : `${senderName} <${sender}>`}
      </p>
    </div>
  )
}

function NoLink({ error }: { error: Error }) {
  return (
    <>
      <Note tone="danger" role="alert" className="my-6" title="Nothing was changed.">
        {sentenceOf(error, WENT_WRONG)}
      </Note>
      <ButtonLink to="/icebox">Open {PRODUCT_NAME}</ButtonLink>
    </>
  )
}
