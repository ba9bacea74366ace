import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'
import { hexOf } from '../../kit/page/color.ts'
import { useTheme } from '../../kit/page/theme.ts'

/**
 * How Stripe's fields look among ours; follows the theme in force. Stripe draws them in frames of its own, where our
 * stylesheet does not reach.
 */
export function useStripeLook(): Appearance {
  const [theme] = useTheme()
  const isSystemDark = useSyncExternalStore(listenToSystem, readSystem, () => false)
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  return useMemo(() => lookOf(readToken, isDark), [isDark])
}

/** `read` gives the value of a token of our stylesheet by its name, such as `--ink`. */
export function lookOf(read: (token: string) => string, isDark: boolean): Appearance {
  const color = (token: string) => hexOf(read(token))
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...VARIABLES,
      fontFamily: read('--font-sans') || 'system-ui, sans-serif',
      colorPrimary: color('--focus'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--ink-2'),
      colorTextPlaceholder: color('--ink-3'),
      colorDanger: color('--danger-ink'),
      colorSuccess: color('--ok-ink'),
      iconColor: color('--ink-3'),
    },
    rules: rulesOf(color),
  }
}

const VARIABLES = { fontSizeBase: '16px', fontLineHeight: '1.5', borderRadius: '8px', spacingUnit: '4px' }

function rulesOf(color: (token: string) => string): Appearance['rules'] {
  const focus = { outline: `2px solid ${color('--focus')}`, outlineOffset: '1px', boxShadow: 'none' }
  const line = `1px solid ${color('--line-control')}`
  return {
    '.Input': { border: line, boxShadow: 'none', padding: '11px 12px' },
    '.Input:focus': focus,
    '.Input--invalid': { border: `1px solid ${color('--danger')}`, boxShadow: 'none' },
    '.Label': { fontSize: '13px', fontWeight: '600', color: color('--ink') },
    '.Error': { fontSize: '12.5px', color: color('--danger-ink') },
    '.Tab': { border: `1px solid ${color('--line')}`, boxShadow: 'none' },
    '.Tab--selected': { border: line, boxShadow: 'none', color: color('--ink') },
    '.Tab:focus': focus,
  }
}

function readToken(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token)
}

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

function listenToSystem(listener: () => void) {
  const media = matchMedia(SYSTEM_DARK)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

function readSystem(): boolean {
  return matchMedia(SYSTEM_DARK).matches
}
