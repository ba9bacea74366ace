import type { StopAnswer, StopWay } from '@icebox/contract/replies'
import { Ban, type LucideIcon, MailMinus, Reply } from 'lucide-react'
import { formatCount, plural } from '../../kit/format.ts'
import { countReasons, groupByWay, type WayGroup } from './answers.ts'
import { WAYS } from './words.ts'

const ICONS: Record<StopWay, LucideIcon> = { unsubscribe: MailMinus, reply: Reply, none: Ban }

/** What would happen to one sender: how, to whom, and the letter word for word. */
export function AnswerOfOne({ answer: { way, to, text, because } }: { answer: StopAnswer }) {
  return (
    <section aria-label={WAYS[way].title}>
      <WayHeading way={way} />
      <p className="mt-1 text-sm text-ink-2">{way === 'none' ? (because ?? WAYS.none.text) : WAYS[way].text}</p>
      {to && (
        <p className="mt-2.5 text-sm [overflow-wrap:anywhere]">
          <span className="text-ink-3">{way === 'reply' ? 'To' : 'List at'} </span>
          <bdi>{to}</bdi>
        </p>
      )}
      {text && <Letter text={text} />}
    </section>
  )
}

/** The same of many: how many each way, and why some are not asked. */
export function AnswersOfMany({ answers }: { answers: readonly StopAnswer[] }) {
  return groupByWay(answers).map(group => (
    <section key={group.way} aria-label={WAYS[group.way].title}>
      <WayHeading way={group.way} count={group.answers.length} />
      <p className="mt-1 text-sm text-ink-2">{WAYS[group.way].text}</p>
      {group.way === 'none' ? <Reasons answers={group.answers} /> : <Addressees {...group} />}
    </section>
  ))
}

function WayHeading({ way, count }: { way: StopWay; count?: number }) {
  const Icon = ICONS[way]
  return (
    <h3 className="flex items-center gap-2 font-semibold">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      {WAYS[way].title}
      {count !== undefined && <span className="font-normal text-ink-3">{formatCount(count)}</span>}
    </h3>
  )
}

/** As it goes out; plain text. */
export function Letter({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="mt-2.5 rounded-md border border-line bg-surface-sunk px-3.5 py-3 text-[13.5px]/[21px] [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {text}
    </p>
  )
}

/** Who is written to, with each letter to be unfolded. */
function Addressees({ answers }: WayGroup) {
  return (
    <ul className="mt-2 divide-y divide-line-soft border-y border-line-soft text-sm">
      {answers.map(({ entryId, to, text }) => (
        <li key={entryId} className="py-1.5 [overflow-wrap:anywhere]">
          {text ? (
            <details>
              <summary className="touch cursor-pointer">
                <bdi>{to}</bdi>
              </summary>
              <Letter text={text} />
            </details>
          ) : (
            <bdi>{to}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}

function Reasons({ answers }: { answers: readonly StopAnswer[] }) {
  return (
    <ul className="mt-2 divide-y divide-line-soft border-y border-line-soft text-sm text-ink-2">
      {countReasons(answers).map(({ text, count }) => (
        <li key={text} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          <span className="shrink-0 text-ink-3">{plural(count, 'sender')}</span>
        </li>
      ))}
    </ul>
  )
}
