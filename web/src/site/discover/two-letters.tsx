import { Inbox, Snowflake } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { type Letter, PITCH, REQUEST } from './letters.ts'

/** Two letters of strangers that begin alike, with what each sentence does. */
export function TwoLetters() {
  return (
    <div className="mt-8 grid gap-5 sm:mt-[52px] md:grid-cols-2">
      <LetterRead letter={PITCH} />
      <LetterRead letter={REQUEST} />
    </div>
  )
}

function LetterRead({ letter: { name, from, subject, sentences, confidence } }: { letter: Letter }) {
  const isCold = confidence > 0
  return (
    <figure className="flex flex-col rounded-[16px] border border-line bg-surface p-5 shadow-1 sm:p-7">
      <figcaption className="mb-3 grid gap-0.5 border-b border-line-soft pb-3.5 text-sm text-ink-2">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <b className="text-ink">{name}</b>
          <Badge tone={isCold ? 'ice' : 'plain'} icon={isCold ? Snowflake : Inbox}>
            {isCold ? 'On ice' : 'Let through'}, {confidence}%
          </Badge>
        </span>
        <span className="wrap-anywhere">{from}</span>
        <span>Subject: {subject}</span>
      </figcaption>
      <ul className="grid gap-4 text-[15px]/[23px]">
        {sentences.map(({ text, role }) => (
          <li key={text}>
            {text}
            <span className="sr-only">: </span>
            <span className="mt-1 flex items-center gap-2 text-sm text-ice-ink">
              <span aria-hidden className="h-px w-4 bg-ice" />
              {role}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
