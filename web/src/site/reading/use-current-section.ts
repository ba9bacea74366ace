import { useEffect, useState } from 'react'

/** The section that is being read: the first one in the upper third of the window. Undefined before the page has looked. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const joined = ids.join(' ')
  useEffect(() => {
    const order = joined.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        // Between two sections, and above the first, what was read last still holds.
        const first = order.find(id => seen.has(id))
        setCurrent(before => first ?? before ?? order[0])
      },
      { rootMargin: '-64px 0px -66% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    // The last sections may be too short to ever come so far up.
    const follow = () => order.includes(location.hash.slice(1)) && setCurrent(location.hash.slice(1))
    follow()
    addEventListener('hashchange', follow)
    return () => {
      observer.disconnect()
      removeEventListener('hashchange', follow)
    }
  }, [joined])
  return current
}
