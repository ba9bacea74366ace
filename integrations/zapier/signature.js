const { createHmac, timingSafeEqual } = require('node:crypto')

/** Seconds by which the clocks may differ, and for which a request that was overheard is of use. */
const TOLERANCE_SECONDS = 300

/**
 * Whether a request bears a signature of this secret (Standard Webhooks 1.0): `v1,` and HMAC-SHA256 in base64 over id, time
 * and body; several stand beside each other while the secret is being changed.
 */
function isSigned({ headers, body, secret }, now = Date.now()) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const given = headers['webhook-signature']
  if (![id, timestamp, given].every(each => typeof each === 'string' && each !== '')) return false
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return given.split(' ').some(each => isSame(each, wanted))
}

function isSame(signature, wanted) {
  const [version, text = ''] = signature.split(',')
  const found = Buffer.from(text, 'base64')
  return version === 'v1' && found.length === wanted.length && timingSafeEqual(found, wanted)
}

module.exports = { isSigned }
