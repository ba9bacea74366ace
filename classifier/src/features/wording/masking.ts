const LINK = /https?:\/\/[^\s<>"]+|www\.[^\s<>"]+/g
const MAX_LOCAL = 64
const MAX_HOST = 190

/**
 * Addresses and links of a lowercase text become one sign each, so that no model learns a corpus by its hosts and no
 * person by name.
 */
export function maskAddresses(text: string): string {
  const hasLinks = text.includes('://') || text.includes('www.')
  const unlinked = hasLinks ? text.replace(LINK, ' \u0001 ') : text
  return unlinked.includes('@') ? maskMail(unlinked) : unlinked
}

/** Looks around each @ instead of trying every letter of the text as the beginning of an address. */
function maskMail(text: string): string {
  let masked = ''
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(from, at + 1))) {
    let start = at
    while (start > from && at - start < MAX_LOCAL && isLocal(text.charCodeAt(start - 1))) start--
    let end = at + 1
    while (end - at - 1 < MAX_HOST && isHost(text.charCodeAt(end))) end++
    if (start === at || end === at + 1) continue
    masked += `${text.slice(from, start)} \u0002 `
    from = end
  }
  return masked + text.slice(from)
}

function isHost(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 46
}

/** Beside the signs of a host: underscore, percent and plus. */
function isLocal(code: number): boolean {
  return isHost(code) || code === 95 || code === 37 || code === 43
}
