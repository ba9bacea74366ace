import { lazy, Suspense } from 'react'
import { headOf } from '../../kit/page/head.ts'
import { whenWanted } from '../../kit/page/when-wanted.ts'

export function meta() {
  return headOf({
    path: '/sales',
    title: 'Why cold email gets through, and what stops it',
    description:
      'The whole argument: why it looks like a person, where it has your address from, what it costs you in hours, and what to do about it.',
  })
}

/** Written whole at build; in the browser it comes to life with the visitor's first move, as the landing page does. */
const Body = import.meta.env.SSR
  ? (await import('./sales-body.tsx')).SalesBody
  : lazy(async () => {
      await whenWanted()
      return { default: (await import('./sales-body.tsx')).SalesBody }
    })

export default function SalesPage() {
  return (
    <Suspense>
      <Body />
    </Suspense>
  )
}
