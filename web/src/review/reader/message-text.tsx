import { getEmailText } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../kit/calls/action.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'

interface MessageTextProps {
  userId: string
  emailId: string
  /** Where the text is fetched from, by name. */
  host: string
  isAsked: boolean
  onAsk: () => void
  onHide: () => void
}

/** Fetches the text once on request and shows it as plain text. It leaves the cache as soon as it is not shown. */
export function MessageText({ userId, emailId, host, isAsked, onAsk, onHide }: MessageTextProps) {
  const text = useQuery({
    ...queryOf(getEmailText, { id: userId, emailId }),
    enabled: isAsked,
    gcTime: 0,
    // Even when everything is asked again, the text is not.
    staleTime: 'static',
  })
  if (isAsked && text.data) {
    return <PlainText text={text.data.text} isTruncated={text.data.truncated} onHide={onHide} />
  }
  const isBusy = isAsked && text.isFetching
  return (
    <div className="mt-6 flex items-center justify-between gap-4 rounded-lg border-[1.5px] border-dashed border-line-control px-5 py-[18px] text-[13.5px]/5 text-ink-2 max-sm:flex-col max-sm:items-stretch">
      <p>
        <b className="text-ink">Icebox does not keep the text.</b>
        <br />
        {isAsked && text.isError ? (
          <span role="alert" className="text-danger-ink">
            {sentenceOf(text.error, 'Could not load the text. The message is where it was.')}
          </span>
        ) : (
          `Load it once from ${host} as plain text: no images, no links, not saved.`
        )}
      </p>
      <Button busy={isBusy && 'Loading'} onClick={isAsked ? () => void text.refetch() : onAsk}>
        {isAsked && text.isError ? 'Retry' : 'Show text'}
        {!isAsked && (
          <span className="max-lg:hidden">
            <Kbd>O</Kbd>
          </span>
        )}
      </Button>
    </div>
  )
}

interface PlainTextProps {
  text: string
  isTruncated: boolean
  onHide: () => void
}

function PlainText({ text, isTruncated, onHide }: PlainTextProps) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Text of the message"
      className="mt-6 rounded-lg border border-line px-5 py-[18px] focus:outline-none"
    >
      <div className="flex items-center justify-between gap-3 pb-2">
        <h3 className="text-[15px]/[22px] font-[650] tracking-[-0.012em]">Text</h3>
        <Button size="sm" onClick={onHide}>
          Hide text
        </Button>
      </div>
      <p dir="auto" className="text-[13.5px]/[21px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text.trim() || 'This message has no text.'}
      </p>
      {isTruncated && (
        <p className="pt-3 text-sm text-ink-3">Only the beginning is shown. The rest is in your mailbox.</p>
      )}
    </section>
  )
}
