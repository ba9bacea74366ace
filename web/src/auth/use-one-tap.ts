import { authStatus } from '@icebox/contract/auth'
import { googleOneTap, googleVerify } from '@icebox/contract/providers'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { accountCreatedToast } from '../domain/account/words.ts'
import { AUTH_FAILED } from '../domain/mailbox/provider-page.ts'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf } from '../kit/calls/query.ts'
import { WENT_WRONG } from '../kit/result-toasts.ts'
import { writeStored } from '../kit/stored.ts'
import { credentialResponse, type GoogleIdentity, loadGoogle } from './google-script.ts'

/**
 * Lets Google offer the accounts it knows in this browser, without leaving the page. It is an extra: wherever it cannot
 * be had the buttons still stand. True while somebody who took the offer is being signed in.
 */
export function useOneTap(isWanted: boolean): boolean {
  // Each page has a nonce of its own, so an answer is not kept for the next one.
  const { data: offer } = useQuery({ ...queryOf(googleOneTap, undefined, { enabled: isWanted }), gcTime: 0 })
  const { run, isRunning } = useVerify()
  useEffect(() => {
    if (!isWanted || !offer) return
    let shown: GoogleIdentity | undefined
    let hasLeft = false
    void loadGoogle(offer.scriptUrl).then(google => {
      if (hasLeft || !google) return
      shown = google
      google.initialize({
        client_id: offer.clientId,
        nonce: offer.nonce,
        callback: response => {
          const answer = credentialResponse.safeParse(response)
          if (answer.success) run({ input: answer.data })
        },
        context: 'signin',
        use_fedcm_for_prompt: true,
        itp_support: true,
      })
      google.prompt()
    })
    return () => {
      hasLeft = true
      shown?.cancel()
    }
  }, [isWanted, offer, run])
  return isRunning
}

function useVerify() {
  const navigate = useNavigate()
  return useAction({
    call: googleVerify,
    refresh: [keyOf(authStatus, undefined)],
    done: ({ user, redirectUrl, isNew }) => {
      writeStored('userId', user.id)
      writeStored('userEmail', user.email)
      navigate(redirectUrl)
      return isNew ? accountCreatedToast() : undefined
    },
    failed: error => ({
      title: AUTH_FAILED,
      description: sentenceOf(error, WENT_WRONG),
    }),
  })
}
