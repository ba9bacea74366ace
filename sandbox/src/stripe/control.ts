import { z } from 'zod'
import type { StripeTwin } from './twin.ts'

const share = z.number().min(0).max(1)
const weather = z.object({
  copies: z.number().int().min(1).max(10).default(1),
  delayMs: z.number().min(0).max(600_000).default(0),
  shuffle: z.boolean().optional(),
  lost: share.optional(),
  held: z.boolean().optional(),
})
const path = z.string().transform((text, context) => {
  try {
    return new RegExp(text)
  } catch {
    context.addIssue('is no regular expression')
    return z.NEVER
  }
})
const how = z.object({
  status: z.number().int().min(400).max(599).optional(),
  code: z.string().optional(),
  lost: z.enum(['before', 'after']).optional(),
  done: z.boolean().optional(),
  kept: z.boolean().optional(),
  slowMs: z.number().int().min(1).max(120_000).optional(),
  skip: z.number().int().min(0).optional(),
  times: z.number().int().min(1).optional(),
  seconds: z.number().int().min(1).optional(),
})
const fault = how.extend({ method: z.string().default('*'), path: path.default(/./) })
const outage = z.object({ seconds: z.number().int().min(1).max(31_536_000) })
const order = z.object({ order: z.array(z.string()).optional() })

const disputed = z.object({ charge: z.string() })
const decided = z.object({ id: z.string(), outcome: z.enum(['won', 'lost']) })

/** What a story or a fuzzer may order of the twin of Stripe from another process, by method and path. */
export const STRIPE_CONTROL: Readonly<Record<string, (twin: StripeTwin, body: unknown) => unknown>> = {
  'GET /stripe': twin => ({
    time: twin.now(),
    held: twin.heldEvents().map(({ id, type }) => ({ id, type })),
    calls: twin.calls.length,
  }),
  'POST /stripe/weather': (twin, body) => twin.setWebhooks(weather.parse(body)),
  'POST /stripe/deliver': (twin, body) => twin.deliverHeld(order.parse(body).order),
  'POST /stripe/fault': (twin, body) => {
    const { method, path: matched, ...rest } = fault.parse(body)
    twin.fail({ method, path: matched }, rest)
  },
  // Nothing is answered for a while, by the twin's own time.
  'POST /stripe/outage': (twin, body) =>
    twin.fail({ method: '*', path: /./ }, { lost: 'before', seconds: outage.parse(body).seconds }),
  'POST /stripe/dispute': (twin, body) => ({ id: twin.dispute(disputed.parse(body).charge) }),
  'POST /stripe/dispute/decide': (twin, body) => {
    const { id, outcome } = decided.parse(body)
    twin.decideDispute(id, outcome)
  },
  'POST /stripe/mend': twin => twin.mend(),
}
