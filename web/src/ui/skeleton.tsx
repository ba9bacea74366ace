import { cx } from './cx.ts'

/** A grey bar in the shape of a text to come. Say its width by a class. */
export function Bone({ className }: { className?: string }) {
  return <i aria-hidden className={cx('shimmer block h-3 rounded-sm', className)} />
}

/** Rows like those of a list to come. */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-busy aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={row}
          className="flex items-center gap-4 px-4 py-[15px] not-first:border-t not-first:border-line-soft sm:px-5"
        >
          <Bone className="w-[86px]" />
          <Bone className="w-[140px] max-sm:hidden" />
          <Bone className="grow" />
          <Bone className="w-[52px]" />
        </div>
      ))}
    </div>
  )
}
