interface Shape {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly decline_code?: string | undefined
  /** The object the error is about, as `setup_intent` or `payment_intent`. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** A refusal in the shape of Stripe's errors: `{error: {type, code, param, message, …}}`. */
export class StripeProblem extends Error {
  readonly status: number
  readonly shape: Shape

  constructor(status: number, message: string, shape: Shape) {
    super(message)
    this.status = status
    this.shape = shape
  }

  body(): { error: Record<string, unknown> } {
    const { about, ...shape } = this.shape
    const link = shape.code ? { doc_url: `https://docs.stripe.com/error-codes/${shape.code.replaceAll('_', '-')}` } : {}
    return { error: { ...shape, ...link, message: this.message, ...about } }
  }
}

/** 400: what was asked cannot be done. */
export function invalid(message: string, code?: string, param?: string): StripeProblem {
  return new StripeProblem(400, message, { type: 'invalid_request_error', code, param })
}

/** No object has this id: 404 for the address of a call, 400 where a parameter names it. */
export function missing(kind: string, id: string, param?: string): StripeProblem {
  const status = param === undefined ? 404 : 400
  const shape = { type: 'invalid_request_error', code: 'resource_missing', param: param ?? 'id' } as const
  return new StripeProblem(status, `No such ${kind.replaceAll('_', '')}: '${id}'`, shape)
}

const DECLINES: Readonly<Record<string, string>> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  stolen_card: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

/** Codes that are a decline code and an error code at once. */
const OWN_CODES: ReadonlySet<string> = new Set(['expired_card', 'incorrect_cvc', 'processing_error'])

export interface Decline {
  readonly type: 'card_error'
  readonly code: string
  readonly decline_code: string
  readonly message: string
}

export function declineOf(code: string): Decline {
  const known = OWN_CODES.has(code) ? code : 'card_declined'
  return { type: 'card_error', code: known, decline_code: code, message: DECLINES[code] ?? 'Your card was declined.' }
}

/** 402: the bank said no. */
export function declined(code: string, about: Readonly<Record<string, unknown>> = {}): StripeProblem {
  const { message, ...shape } = declineOf(code)
  return new StripeProblem(402, message, { ...shape, about })
}
