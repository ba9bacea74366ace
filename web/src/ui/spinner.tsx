import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

/** Decoration only; what is being waited for stands beside it in words. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden strokeWidth={1.75} className={cx('size-4 animate-spin', className)} />
}
