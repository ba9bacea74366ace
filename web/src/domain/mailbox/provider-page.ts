import type { InputOf } from '@icebox/contract/call'
import type * as calls from '@icebox/contract/providers'
import type { tryCompany } from '@icebox/contract/safety/company'
import type { googleWayUrl, microsoftWayUrl } from '@icebox/contract/ways'
import { useEffect, useState } from 'react'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { type CallArgs, SendError } from '../../kit/calls/send.ts'
import type { ToastText } from '../../kit/toasts.ts'

/** A call that answers where a provider asks the person to agree. */
export type PageCall =
  | typeof calls.googleSigninUrl
  | typeof calls.googleSignupUrl
  | typeof calls.googleInvitationUrl
  | typeof calls.microsoftSigninUrl
  | typeof calls.microsoftSignupUrl
  | typeof calls.microsoftInvitationUrl
  | typeof calls.gmailUrl
  | typeof calls.outlookPermissionsUrl
  | typeof googleWayUrl
  | typeof microsoftWayUrl
  | typeof tryCompany

export const AUTH_FAILED = 'Authentication Error'

/** Said when a provider's page cannot be opened, or led back without a mailbox. */
export const CONNECT_FAILED = {
  google: 'Failed to connect to Gmail. Please try again.',
  microsoft: 'Failed to connect your Outlook account. Please try again.',
}

export function connectedToast(what: string): ToastText {
  return { title: 'Success!', description: `${what} is connected.`, tone: 'ok' }
}

/** Asks where a provider's page is and goes there. It stays busy until this page is gone. */
export function useProviderPage(call: PageCall, failure: string) {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // Back from the provider, a browser may show this page as it was.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const action = useAction({
    call,
    done: ({ authUrl }) => {
      setLeaving(true)
      location.assign(authUrl)
      return undefined
    },
    failed: error => ({ title: AUTH_FAILED, description: describe(error, failure) }),
  })
  return {
    isOpening: action.isRunning || isLeaving,
    /** `params` where the call has places in its path. */
    open: (input: InputOf<PageCall> = {}, params?: { id: string }) =>
      action.run({ input, params } as CallArgs<PageCall>),
  }
}

/** A bug's sentence, or that of a server without this call, would help nobody. */
function describe(error: Error, failure: string): string {
  const isPlain = error instanceof SendError && (error.status === 404 || error.status === 500)
  return isPlain ? failure : sentenceOf(error, failure)
}
