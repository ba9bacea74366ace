import { linkExtension } from '@icebox/contract/api/extension'
import { changePopup, getPopup, restoreInPopup, undoInPopup } from '@icebox/contract/api/popup'
import { describe, expect, it } from 'vitest'
import { CHANGE_POPUP, GET_POPUP, LINK, RESTORE, UNDO } from './calls.ts'
import { fits } from './fits.ts'

it.each([
  [GET_POPUP, getPopup],
  [CHANGE_POPUP, changePopup],
  [RESTORE, restoreInPopup],
  [UNDO, undoInPopup],
] as const)('%j is a call of the contract and takes its answer', (call, { method, path, example, output }) => {
  expect(call).toMatchObject({ method, path })
  expect(fits(output.parse(example.output), call.answer)).toBe(true)
})

it('links as the contract says', () => {
  expect(LINK).toMatchObject({ method: linkExtension.method, path: linkExtension.path })
  expect(fits({ key: 'icb_…', email: 'ada@fernbank.example' }, LINK.answer)).toBe(true)
})

describe('an answer that is another', () => {
  const whole = getPopup.output.parse(getPopup.example.output)
  const fields = Object.keys(whole) as (keyof typeof whole)[]

  it.each(fields)('without %s is refused', field => {
    expect(fits({ ...whole, [field]: undefined }, GET_POPUP.answer)).toBe(false)
  })

  it.each([
    null,
    undefined,
    'text',
    [],
    { ...whole, recent: {} },
    { ...whole, recent: [null] },
    { ...whole, line: 85 },
  ])('is refused: %j', given => {
    expect(fits(given, GET_POPUP.answer)).toBe(false)
  })

  it('may leave out what may be null, and bring more', () => {
    expect(fits({ ...whole, line: { value: 85 }, more: 1 }, GET_POPUP.answer)).toBe(true)
  })
})
