import { z } from 'zod'

/** The part of Google Identity Services that we use; https://developers.google.com/identity/gsi/web/reference/js-reference */
export interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (response: unknown) => void
    context: 'signin'
    /** Lets the browser itself ask, where it can. */
    use_fedcm_for_prompt: boolean
    itp_support: boolean
  }) => void
  prompt: () => void
  cancel: () => void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

/** What Google hands to the callback; `credential` is an id token. */
export const credentialResponse = z.object({ credential: z.string() })

let loading: Promise<GoogleIdentity | undefined> | undefined

/** Loads Google's script once for the whole page. Undefined when it cannot be had; a later call tries again. */
export function loadGoogle(scriptUrl: string): Promise<GoogleIdentity | undefined> {
  loading ??= new Promise(resolve => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => resolve(window.google?.accounts?.id)
    script.onerror = () => {
      script.remove()
      loading = undefined
      resolve(undefined)
    }
    document.head.append(script)
  })
  return loading
}
