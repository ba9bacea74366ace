import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredBy, Refusal, type Request } from '../kit/testing/network.ts'
import { runHook } from '../kit/testing/run-hook.ts'
import { setupOf } from './testing/setup.ts'
import { useTaxPlace } from './use-tax-place.ts'

const PAUSE_MS = 350
const SETUP = setupOf({ taxPlace: { country: 'US', postalCode: '' } })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The two fields, where the server adds one cent of tax for each place that it is asked about. */
function fields(answer: (request: Request) => unknown = () => undefined) {
  const asked = answeredBy(request => answer(request) ?? { taxCents: asked.length, totalCents: 9_900 + asked.length })
  const form = runHook(() => {
    const tax = useTaxPlace(SETUP)
    if (!tax) throw new Error('This installation adds tax.')
    return tax
  })
  const places = () => asked.map(({ body }) => (body as { postalCode: string }).postalCode)
  async function type(...codes: string[]) {
    for (const code of codes) {
      form.now.change('postalCode', code)
      await vi.waitFor(() => expect(form.now.place.postalCode).toBe(code), { interval: 1 })
    }
  }
  return { form, places, type }
}

test('an installation that adds no tax asks for no place', () => {
  expect(runHook(() => useTaxPlace({ ...SETUP, taxPlace: null })).now).toBeNull()
})

test('a postal code is asked about once, when the typing has come to rest', async () => {
  const { form, places, type } = fields()
  await type('10001', '10002', '10003')
  expect(places()).toEqual([])
  expect(form.now).toMatchObject({ quote: null, isAsking: true })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await vi.waitFor(() => expect(form.now.quote).toEqual({ taxCents: 1, totalCents: 9_901 }))
  expect(places()).toEqual(['10003'])
})

test('a sum is shown for this very place only', async () => {
  const { form, type } = fields()
  await type('10001')
  await vi.waitFor(() => expect(form.now.quote).not.toBeNull())
  await type('94105')
  expect(form.now).toMatchObject({ quote: null, isAsking: true })
  await vi.waitFor(() => expect(form.now.quote?.taxCents).toBe(2))
})

test('another country forgets the postal code', async () => {
  const { form, type } = fields()
  await type('10001')
  form.now.change('country', 'CA')
  await vi.waitFor(() => expect(form.now.place).toEqual({ country: 'CA', postalCode: '' }))
})

test('what is missing is said when the form is sent, not before', async () => {
  const { form } = fields()
  form.now.change('country', '')
  await vi.waitFor(() => expect(form.now.place.country).toBe(''))
  expect(form.now.mistakes).toEqual({})
  form.now.demand()
  await vi.waitFor(() => expect(form.now.mistakes.country).toBeTruthy())
})

test('a refusal is told, and sending the form asks once more, at once', async () => {
  const answers = [new Refusal(400, 'This place is not known.')]
  const { form, places, type } = fields(() => answers.shift())
  await type('10001')
  await vi.waitFor(() => expect(form.now.refusal).toBe('This place is not known.'))
  form.now.demand()
  await vi.waitFor(() => expect(form.now.quote).not.toBeNull())
  expect(form.now.refusal).toBeNull()
  expect(places()).toEqual(['10001', '10001'])
})
