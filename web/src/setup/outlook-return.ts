import type { InputOf } from '@icebox/contract/call'
import { OUTLOOK_STATE, type outlookCallback } from '@icebox/contract/providers'
import { type Failure, failureIn } from '../domain/mailbox/provider-failure.ts'
import { valuesOf } from '../kit/taken.ts'

/** Everything that Microsoft, or our own server, may put into the address of the setup page. */
export const RETURN_NAMES = [
  'code',
  'state',
  'error',
  'error_description',
  'session_state',
  'admin_consent',
  'tenant',
] as const

/**
 * How the person came to the page: by its own link, as the administrator who has just agreed, back from Microsoft with
 * something for the server to judge, or with a failure that is known already. Microsoft's answer is told by how its state
 * begins.
 */
export type OutlookReturn =
  | { kind: 'none' }
  | { kind: 'agreed' }
  | { kind: 'answer'; input: InputOf<typeof outlookCallback> }
  | { kind: 'failed'; failure: Failure }

const MAX_ERROR = 2_000

export function readOutlookReturn(search: URLSearchParams): OutlookReturn {
  const { code, state, error, error_description, admin_consent } = valuesOf(search, RETURN_NAMES)
  if (!code && !error) return { kind: admin_consent?.toLowerCase() === 'true' ? 'agreed' : 'none' }
  if (!state?.startsWith(OUTLOOK_STATE)) return { kind: 'failed', failure: error ? failureOf(error) : 'expired' }
  return { kind: 'answer', input: code ? { code, state } : { state, error: tell(error, error_description) } }
}

/** The description carries Microsoft's own number of the error, which says more than its name. */
function tell(error: string | null, description: string | null): string {
  return [error, description].filter(Boolean).join(': ').slice(0, MAX_ERROR)
}

function failureOf(error: string): Failure {
  return error === 'access_denied' ? 'refused' : (failureIn(error) ?? 'other')
}
