import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startBench } from '../client-for-tests.ts'

test('the stand-in is a plain script of the release the wrapper expects, and leaves one name behind', async () => {
  const { twin } = await startBench()
  const answer = await fetch(`${twin.url}/stripe.js`)
  expect(answer.headers.get('content-type')).toMatch('text/javascript')
  const page: Record<string, unknown> = { document: { currentScript: { src: `${twin.url}/stripe.js` } }, URL }
  page.window = page
  const before = Object.keys(page)
  runInContext(await answer.text(), createContext(page))
  expect(Object.keys(page).filter(name => !before.includes(name))).toEqual(['Stripe'])
  expect(page.Stripe).toHaveProperty('version', 'endive')
})

test('pages of this machine may call from the browser, others not', async () => {
  const { twin } = await startBench()
  const ask = async (origin: string) => {
    const answer = await fetch(`${twin.url}/v1/setup_intents/x`, { method: 'OPTIONS', headers: { origin } })
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await ask('http://localhost:3000')).toBe('http://localhost:3000')
  expect(await ask('http://127.0.0.1:5173')).toBe('http://127.0.0.1:5173')
  expect(await ask('https://evil.example')).toBeNull()
})
