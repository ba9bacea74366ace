import { without } from '../kit/taken.ts'

export const TABS = [
  { to: '/dashboard', text: 'Email Dashboard' },
  { to: '/billing', text: 'Billing' },
  { to: '/team', text: 'Team Management' },
]

const TITLES = new Map([
  ['/billing', 'Billing'],
  ['/team', 'Team Management'],
])

/** The heading of the page at this path. */
export function titleOf(pathname: string): string {
  return TITLES.get(pathname) ?? 'Dashboard'
}

/** `/dashboard?tab=billing` and `?tab=team` are other names of two pages; null for every other address. */
export function pageForTab(pathname: string, search: string): { pathname: string; search: string } | null {
  const params = new URLSearchParams(search)
  const page = `/${params.get('tab')}`
  if (pathname !== '/dashboard' || !TITLES.has(page)) return null
  return { pathname: page, search: without(params, ['tab']).toString() }
}
