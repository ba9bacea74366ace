import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookOf } from './stripe-look.ts'

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
const LIGHT = css.slice(0, css.indexOf('@media'))
const DARK = css.slice(css.indexOf('[data-theme="dark"]'))

function tokensIn(text: string) {
  const tokens = new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]))
  return (name: string) => tokens.get(name) ?? ''
}

test('fields take their colours from the tokens of the theme', () => {
  const light = lookOf(tokensIn(LIGHT), false)
  expect(light.theme).toBe('stripe')
  expect(light.variables).toMatchObject({ colorBackground: '#ffffff', colorText: '#0d202e' })
  const dark = lookOf(tokensIn(DARK), true)
  expect(dark.theme).toBe('night')
  expect(dark.variables?.colorText).not.toBe(light.variables?.colorText)
})

test.each([
  ['light', LIGHT, false],
  ['dark', DARK, true],
] as const)('every colour in %s is one that Stripe can read', (_name, text, isDark) => {
  const appearance = lookOf(tokensIn(text), isDark)
  const { fontFamily: _font, ...variables } = appearance.variables ?? {}
  const written = JSON.stringify([variables, appearance.rules])
  expect(written).not.toMatch(/oklch|var\(|""|undefined/)
  for (const name of ['colorText', 'colorBackground', 'colorDanger', 'iconColor', 'colorPrimary']) {
    expect(appearance.variables).toHaveProperty(name, expect.stringMatching(/^#[0-9a-f]{6}$/))
  }
})
