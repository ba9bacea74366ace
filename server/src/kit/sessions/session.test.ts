import { fillPath } from '@icebox/contract/call'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { giveSession } from './session.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ appUrl: 'https://icebox.example' })
  test.server.get('/given', (_request, reply) => {
    giveSession(test.app, { reply }, 'token')
    return reply.send('')
  })
})
afterAll(() => test.close())

describe('the token of a session', () => {
  it('is in a cookie that no script reads, that goes to this host and over TLS alone, and by no form of another site', async () => {
    const { cookies } = await test.server.inject('/given')
    expect(cookies).toEqual([
      {
        ...{ name: '__Host-sid', value: 'token', path: '/', maxAge: 90 * 86_400 },
        ...{ httpOnly: true, secure: true, sameSite: 'Lax' },
      },
    ])
  })

  it('counts nowhere but there', async () => {
    const { accountId, cookies } = await test.newPerson()
    const token = cookies.get('sid')
    const path = fillPath(getUser.path, { id: accountId })
    const ask = async (url: string, headers: Record<string, string>) =>
      (await test.server.inject({ url, headers })).statusCode
    expect(await ask(path, { cookie: `__Host-sid=${token}` })).toBe(200)
    expect(await ask(`${path}?sid=${token}&__Host-sid=${token}`, {})).toBe(401)
    expect(await ask(path, { authorization: `Bearer ${token}` })).toBe(401)
    expect(await ask(path, { cookie: `sid=${token}` })).toBe(401)
  })
})
