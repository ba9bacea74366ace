import { PRODUCT_NAME } from '@icebox/contract/constants'
import { lazy, Suspense } from 'react'
import { headOf } from '../../kit/page/head.ts'
import { siteData } from '../../kit/page/site-data.ts'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { whenWanted } from '../../kit/page/when-wanted.ts'

export function meta() {
  const head = headOf({
    path: '/',
    title: 'Cold email goes on ice',
    description: `${PRODUCT_NAME} finds cold outreach and spam in your mailbox, moves it to a folder of its own and says why. Nothing is ever deleted.`,
  })
  return [...head, { 'script:ld+json': siteData(siteFacts()) }]
}

/** Asked when this file is loaded: once the page's frame is alive, it no longer shows that the page was written whole. */
const wanted = import.meta.env.SSR ? undefined : whenWanted()

/**
 * Written whole at build. In the browser it comes to life with the visitor's first move: nothing on it moves or answers
 * before that, so nobody waits for its scripts.
 */
const Body = import.meta.env.SSR
  ? (await import('./home-body.tsx')).HomeBody
  : lazy(async () => {
      await wanted
      return { default: (await import('./home-body.tsx')).HomeBody }
    })

export default function HomePage() {
  return (
    <Suspense>
      <Body />
    </Suspense>
  )
}
