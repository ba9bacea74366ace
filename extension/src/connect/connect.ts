import { LINK_CODE, LINK_ENDED, type LinkEnded } from '@icebox/contract/api/link-page'

/**
 * Runs in the one page that connects, and only while somebody connects. Hands the code to the worker and tells the page how
 * it went.
 */
window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window || origin !== location.origin || data?.type !== LINK_CODE) return
  void chrome.runtime.sendMessage({ type: 'code', code: data.code }).then(({ fault }) => {
    const ended: LinkEnded = { type: LINK_ENDED, fault }
    window.postMessage(ended, location.origin)
  })
})
