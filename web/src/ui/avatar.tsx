import { initialsOf } from '../kit/format.ts'
import { cx } from './cx.ts'

interface AvatarProps {
  name: string
  size?: 'sm' | 'md'
  tone?: 'plain' | 'ice'
}

/** Initials in a circle. Decoration; the name stands beside it or in the label around it. */
export function Avatar({ name, size = 'md', tone = 'plain' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full font-[650] inset-ring',
        size === 'md' ? 'size-8 text-xs' : 'size-[26px] text-[10.5px]',
        tone === 'ice' ? 'bg-ice-2 text-ice-ink inset-ring-ice-line' : 'bg-fill text-ink-2 inset-ring-line',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
