const PAGE = '/settings'
/** What a provider leads back with, after a way to sign in was added. */
const RETURN = ['way', 'way_error']

/** Where an address leads that meant the settings before they had a page; null for all others. */
export function settingsAddress(pathname: string, search: string): string | null {
  const params = new URLSearchParams(search)
  if (pathname === PAGE || !(params.get('settings') === 'open' || params.has('way'))) return null
  const kept = new URLSearchParams([...params].filter(([name]) => RETURN.includes(name)))
  return kept.size > 0 ? `${PAGE}?${kept}` : PAGE
}
