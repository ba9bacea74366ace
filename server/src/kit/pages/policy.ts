import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

/** What no page of ours asks a browser for. Paying and One Tap are left to the browser's own rules. */
export const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** The headers that tell a browser what a page may do. */
export function helmetOptions(app: App) {
  const { host, protocol } = new URL(app.config.appUrl)
  const isSecure = protocol === 'https:'
  const oneTap = oneTapSources(app)
  const cards = cardSources(app)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...oneTap.script, ...cards.script],
        styleSrc: ["'self'", "'unsafe-inline'", ...oneTap.origin],
        imgSrc: ["'self'", 'data:', ...cards.image],
        connectSrc: ["'self'", `${isSecure ? 'wss' : 'ws'}://${host}`, ...oneTap.origin, ...cards.connect],
        frameSrc: ["'self'", ...oneTap.origin, ...cards.frame],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    // The window in which Google asks has to reach the page that opened it.
    ...(oneTap.origin.length > 0 ? { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } } : {}),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Said of every answer, in serve.ts.
    strictTransportSecurity: false,
  }
}

/** The build writes a few inline scripts into each page; each is allowed by its digest there, nothing else is. */
export function withScriptsOf(html: string): (policy: string) => string {
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(([, body]) => `'sha256-${sha256(body ?? '')}'`)
  const allowed = ["script-src 'self'", ...new Set(digests)].join(' ')
  return policy => policy.replace("script-src 'self'", allowed)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** What the page with Google One Tap may load: its one script, and whatever that asks of the same origin. */
function oneTapSources({ config: { google } }: App) {
  if (!google) return { script: [], origin: [] }
  return { script: [google.oneTapUrl], origin: [new URL(google.oneTapUrl).origin] }
}

/** What Stripe.js needs for its card fields, wallets and the bank's question; of a twin its one script and its calls. */
function cardSources({ config: { stripe } }: App) {
  if (!stripe) return { script: [], connect: [], frame: [], image: [] }
  if (stripe.scriptUrl !== undefined) {
    const { origin } = new URL(stripe.scriptUrl)
    return { script: [stripe.scriptUrl], connect: [origin], frame: [], image: [] }
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  const frame = [...scripts, 'https://hooks.stripe.com']
  return { script: scripts, connect: ['https://api.stripe.com'], frame, image: ['https://*.stripe.com'] }
}
