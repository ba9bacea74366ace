import { listLogs, restoreEmails } from '@icebox/contract/activity'
import { authStatus } from '@icebox/contract/auth'
import { getUser } from '@icebox/contract/user'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { send, sendOrNull } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stands in for the network: answers every request alike and keeps what was asked. */
function answering(status: number, body: string, statusText = '') {
  const asked: { address: string; request: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    asked.push({ address, request })
    return new Response(body, { status, statusText })
  })
  return asked
}

describe('a failed call', () => {
  const failures: [string, number, string, string, string][] = [
    ['the message field', 404, '{"code":"not_found","message":"Not here."}', 'Not Found', '404: Not here.'],
    ['a message without a code', 409, '{"message":"Taken."}', 'Conflict', '409: Taken.'],
    ['else the status text', 502, '<h1>nginx</h1>', 'Bad Gateway', '502: Bad Gateway'],
    ['else the raw body', 500, 'it fell over', '', '500: it fell over'],
    [
      'the status text for an empty message',
      400,
      '{"code":"bad_input","message":""}',
      'Bad Request',
      '400: Bad Request',
    ],
  ]
  it.each(failures)('says %s', async (_name, status, body, statusText, text) => {
    answering(status, body, statusText)
    await expect(send(getUser, { params: { id: '7' } })).rejects.toMatchObject({ message: text })
  })

  it('keeps the status and the sentence of the server', async () => {
    answering(429, '{"code":"too_many","message":"Too many tries."}')
    const error = await send(getUser, { params: { id: '7' } }).catch(caught => caught)
    expect(error).toMatchObject({ status: 429, detail: 'Too many tries.', code: 'too_many' })
  })

  it('with 403 and a redirect leaves the page and never settles', async () => {
    const left: string[] = []
    vi.stubGlobal('location', { assign: (address: string) => left.push(address) })
    answering(403, '{"code":"not_allowed","message":"No.","redirect":"/pricing"}')
    const settled = vi.fn<(value: unknown) => void>()
    send(getUser, { params: { id: '7' } }).then(settled, settled)
    await vi.waitFor(() => expect(left).toEqual(['/pricing']))
    await new Promise(setImmediate)
    expect(settled).not.toHaveBeenCalled()
  })

  it('with 403 and no redirect is an error', async () => {
    answering(403, '{"code":"not_allowed","message":"Not yours."}')
    await expect(send(getUser, { params: { id: '7' } })).rejects.toThrow('403: Not yours.')
  })

  it('with a redirect and another status is an error', async () => {
    answering(402, '{"code":"payment_required","message":"Pay first.","redirect":"/pricing"}')
    await expect(send(getUser, { params: { id: '7' } })).rejects.toThrow('402: Pay first.')
  })
})

describe('someone who is not signed in', () => {
  it('can be null', async () => {
    answering(401, '{"code":"sign_in","message":"Please sign in."}')
    await expect(sendOrNull(authStatus, {})).resolves.toBeNull()
  })

  it('is an error where nobody asked for null', async () => {
    answering(401, '{"code":"sign_in","message":"Please sign in."}')
    await expect(send(authStatus, {})).rejects.toThrow('401: Please sign in.')
  })

  it('does not hide other failures', async () => {
    answering(503, '{"code":"unavailable","message":"Later."}')
    await expect(sendOrNull(authStatus, {})).rejects.toThrow('503: Later.')
  })
})

describe('a request', () => {
  it('of a GET carries its input in the query and leaves out what is missing', async () => {
    const asked = answering(200, '[]')
    await send(listLogs, { params: { id: 'a/b' }, input: { view: 'on_ice', search: 'R&D', before: undefined } })
    expect(asked[0]?.address).toBe('/api/user/a%2Fb/email-logs?view=on_ice&search=R%26D')
    expect(asked[0]?.request).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(new Headers(asked[0]?.request.headers).has('x-requested-with')).toBe(false)
  })

  it('of a mutation carries JSON and says that it comes from us', async () => {
    const asked = answering(200, '{"items":[]}')
    await send(restoreEmails, { params: { id: '7' }, input: { ids: ['1'] } })
    const headers = new Headers(asked[0]?.request.headers)
    expect(headers.get('x-requested-with')).toBe('icebox')
    expect(headers.get('content-type')).toBe('application/json')
    expect(asked[0]?.request).toMatchObject({ method: 'POST', credentials: 'include', body: '{"ids":["1"]}' })
  })

  it('does not take an answer of another shape', async () => {
    answering(200, '{"items":"none"}')
    await expect(send(restoreEmails, { params: { id: '7' }, input: { ids: ['1'] } })).rejects.toThrow()
  })
})
