import { useEffect, useState } from 'react'
import { sectionAt } from './section-at.ts'

/** The section that is being read; undefined before the page has looked. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const joined = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(sectionInView(joined.split(' ')))
    }
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    for (const event of EVENTS) addEventListener(event, lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of EVENTS) removeEventListener(event, lookSoon)
    }
  }, [joined])
  return current
}

const EVENTS = ['scroll', 'resize', 'hashchange']
/** Scrolling ends at fractions of a pixel. */
const NEARLY = 4

function sectionInView(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement
  return sectionAt({
    ids,
    tops: ids.map(id => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY),
    line: innerHeight / 3,
    isAtEnd: scrollY + innerHeight >= scrollHeight - NEARLY,
    named: location.hash.slice(1),
  })
}
