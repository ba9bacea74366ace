import { z } from 'zod'
import { defineCall } from './call.ts'

/** Where a provider asks the person to agree. The browser goes there by a full page load. */
const authUrl = z.object({ authUrl: z.string() })
const none = z.object({})
const chosen = z.object({ plan: z.string().optional(), seats: z.string().optional() })

export const googleSigninUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/signin',
  who: 'anyone',
  input: none,
  output: authUrl,
})
export const googleSignupUrl = defineCall({
  method: 'GET',
  path: '/api/auth/google/signup',
  who: 'anyone',
  input: chosen,
  output: authUrl,
})
export const microsoftSigninUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/signin',
  who: 'anyone',
  input: none,
  output: authUrl,
})
export const microsoftSignupUrl = defineCall({
  method: 'GET',
  path: '/api/auth/microsoft/signup',
  who: 'anyone',
  input: chosen,
  output: authUrl,
})
