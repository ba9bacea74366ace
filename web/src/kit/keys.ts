import { useEffect, useEffectEvent } from 'react'

export type KeyMap = Record<string, (event: KeyboardEvent) => void>

const SEQUENCE_MS = 800
const WALKS = /^(shift\+)?[jk]$/

/**
 * Keyboard shortcuts for as long as the component stands.
 * Names: `t`, `/`, `?`, `enter`, `escape`, `shift+j`, `mod+k` (Command or Control), and two in a row: `g d`.
 * Keys without `mod` are off while typing, in dialogs and menus, and when the person switched them off. A key that is held
 * walks on from row to row; of all others it counts once.
 */
export function useKeys(map: KeyMap, isOn = true): void {
  const actOf = useEffectEvent((name: string) => map[name])
  useEffect(() => {
    if (!isOn) return
    let first: { name: string; at: number } | undefined
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      const name = keyName(event)
      if (!name.startsWith('mod+') && isKeptFor(event)) return
      const both = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.name} ${name}` : ''
      first = { name, at: event.timeStamp }
      const run = actOf(both) ?? actOf(name)
      if (!run) return
      event.preventDefault()
      first = undefined
      if (!event.repeat || WALKS.test(name)) run(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** `g`, `shift+j`, `mod+k`. A sign that needs shift anyway, such as `?`, is named by itself. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'metaKey' | 'ctrlKey'>): string {
  const key = event.key.toLowerCase()
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : ''
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : ''
  return `${mod}${shift}${key}`
}

/** What opens the palette, as it stands on this machine's keys. Browser only. */
export function paletteKeys(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'
}

export function areShortcutsOn(): boolean {
  return localStorage.getItem('shortcuts') !== 'off'
}

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem('shortcuts')
  else localStorage.setItem('shortcuts', 'off')
}

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'
const OWN_KEYS = '[role=dialog], [role=menu], [role=listbox], [role=slider]'

function isKeptFor(event: KeyboardEvent): boolean {
  const target = event.target
  if (event.altKey || !(target instanceof Element)) return event.altKey
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true
  // Enter and space belong to the button or link that has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, summary')) return true
  return event.key.length === 1 && !areShortcutsOn()
}
