import { Link } from 'react-router'
import { type InlinePart, inlineParts } from './inline-parts.ts'

/** A sentence of ours with its links and strong words. */
export function Inline({ text }: { text: string }) {
  return inlineParts(text).map(part => <Part key={part.at} part={part} />)
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'strong') return <b className="text-ink">{part.text}</b>
  if (part.kind === 'mono') return <code className="mono text-ink [overflow-wrap:anywhere]">{part.text}</code>
  if (part.to === undefined) return part.text
  if (part.to.startsWith('/')) {
    return (
      <Link to={part.to} className="link">
        {part.text}
      </Link>
    )
  }
  const isOurs = part.to.startsWith('#')
  return (
    <a href={part.to} className="link" {...(isOurs ? {} : { target: '_blank', rel: 'noreferrer' })}>
      {part.text}
    </a>
  )
}
