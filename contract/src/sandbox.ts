import { z } from 'zod'
import { EMAIL_MAX } from './address.ts'
import { billingPeriod, planId, seatCount } from './billing/billing.ts'
import { defineCall } from './call.ts'

/** Calls for the sandbox; where it does not run, those that change something answer 404. */
const none = z.object({})
const done = z.object({ success: z.literal(true) })

export const demoPerson = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  host: z.string(),
  port: z.number(),
  smtpPort: z.number(),
})
export const sandboxState = z.object({
  people: z.array(demoPerson),
  /** People who sign in with Google or Microsoft. */
  accounts: z.array(z.object({ name: z.string(), email: z.string(), provider: z.enum(['google', 'microsoft']) })),
  trickle: z.object({ running: z.boolean(), secondsBetween: z.number() }),
  scenes: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  delivered: z.number(),
  /** What time it is at Stripe's twin, in Unix seconds; null where it does not run. */
  billingTime: z.number().nullable(),
})
export type SandboxState = z.infer<typeof sandboxState>

/** Null where no sandbox runs. */
export const getSandbox = defineCall({
  method: 'GET',
  path: '/api/sandbox',
  who: 'anyone',
  input: none,
  output: sandboxState.nullable(),
})
/** Signs in as a demo person of one's own, connects the mailbox and starts its trickle of mail. */
export const startDemo = defineCall({
  method: 'POST',
  path: '/api/sandbox/demo',
  who: 'anyone',
  input: none,
  output: z.object({ user: z.object({ id: z.string(), email: z.string() }) }),
})
export const setTrickle = defineCall({
  method: 'POST',
  path: '/api/sandbox/trickle',
  who: 'anyone',
  input: z.object({ running: z.boolean(), secondsBetween: z.number().min(0.2).max(600).optional() }),
  output: done,
})
export const playScene = defineCall({
  method: 'POST',
  path: '/api/sandbox/scene',
  who: 'anyone',
  input: z.object({ id: z.string().max(64), email: z.string().max(EMAIL_MAX).optional() }),
  output: done,
})
/** Breaks the mail host for a while: refuses logins, or drops and refuses connections. */
export const failMailHost = defineCall({
  method: 'POST',
  path: '/api/sandbox/fail',
  who: 'anyone',
  input: z.object({
    how: z.enum(['refuse_login', 'unreachable', 'none']),
    seconds: z.number().min(1).max(3_600).optional(),
  }),
  output: done,
})
/** Lets time pass at Stripe's twin, and for requests to stop: what waits is due, and silence of three weeks is told. */
export const advanceTime = defineCall({
  method: 'POST',
  path: '/api/sandbox/advance',
  who: 'anyone',
  input: z.object({ days: z.number().int().min(1).max(400) }),
  output: done,
})
/** The whole checkout with a test card, for whoever is signed in and has nothing bought. */
export const subscribeHere = defineCall({
  method: 'POST',
  path: '/api/sandbox/subscribe',
  who: 'signed_in',
  input: z.object({
    planId: planId.default('pro_plus'),
    seats: seatCount.default(1),
    billing: billingPeriod.default('monthly'),
  }),
  output: done,
})
/** The person takes back every right they gave at Google or Microsoft, as on the provider's own account page. */
export const revokeAccount = defineCall({
  method: 'POST',
  path: '/api/sandbox/revoke',
  who: 'anyone',
  input: z.object({ email: z.string().max(EMAIL_MAX) }),
  output: done,
})
