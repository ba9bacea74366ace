import { lazy, Suspense } from 'react'
import { headOf } from '../../kit/page/head.ts'
import { whenWanted } from '../../kit/page/when-wanted.ts'

export function meta() {
  return headOf({
    path: '/discover',
    title: 'How it works, for the curious',
    description:
      'How the judge tells a pitch from a letter: whom you know, what each sentence does, a confidence that means what it says. With figures and their n.',
  })
}

/** Written whole at build; in the browser it comes to life with the visitor's first move, as the landing page does. */
const Body = import.meta.env.SSR
  ? (await import('./discover-body.tsx')).DiscoverBody
  : lazy(async () => {
      await whenWanted()
      return { default: (await import('./discover-body.tsx')).DiscoverBody }
    })

export default function DiscoverPage() {
  return (
    <Suspense>
      <Body />
    </Suspense>
  )
}
