import { expect, test } from 'vitest'
import { readOutlookReturn } from './outlook-return.ts'

const read = (query: string) => readOutlookReturn(new URLSearchParams(query))

test('without anything of Microsoft the page stands by itself', () => {
  expect(read('plan=pro&seats=3')).toEqual({ kind: 'none' })
})

test('code and state go to the server as they came', () => {
  expect(read('code=0.AX&state=email_permissions.abc&session_state=9')).toEqual({
    kind: 'answer',
    input: { code: '0.AX', state: 'email_permissions.abc' },
  })
  expect(read('code=0.AX&state=email_permissions')).toMatchObject({ kind: 'answer' })
})

test("a refusal goes to the server with Microsoft's own number of it, which tells an administrator's word from a no", () => {
  const answer = read('error=access_denied&error_description=AADSTS65004:+declined&state=email_permissions.abc')
  expect(answer).toEqual({
    kind: 'answer',
    input: { state: 'email_permissions.abc', error: 'access_denied: AADSTS65004: declined' },
  })
})

test('a description longer than the call takes is cut', () => {
  const answer = read(`error=x&error_description=${'y'.repeat(5_000)}&state=email_permissions.abc`)
  expect(answer.kind === 'answer' && answer.input.error).toHaveLength(2_000)
})

test.each([
  ['code=0.AX', 'expired'],
  ['code=0.AX&state=sign_in.abc', 'expired'],
  ['error=access_denied', 'refused'],
  ['error=taken', 'taken'],
  ['error=%3Cscript%3E', 'other'],
])('%s is nothing to hand on', (query, failure) => {
  expect(read(query)).toEqual({ kind: 'failed', failure })
})

test('an administrator who has agreed is led back without a code', () => {
  expect(read('admin_consent=True&tenant=t')).toEqual({ kind: 'agreed' })
  expect(read('admin_consent=True&tenant=t&error=access_denied')).toEqual({ kind: 'failed', failure: 'refused' })
})
