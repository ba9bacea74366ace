import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cents } from './cents.ts'
import { BILLING_COUNTRIES } from './countries.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })

export const paymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  isDefault: z.boolean(),
})
/** Owner only. */
export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/api/user/{id}/payment-methods',
  who: 'self',
  input: none,
  output: z.object({
    paymentMethods: z.array(paymentMethod),
    /** What is open of the running subscription: a card that becomes the default is charged for it at once. */
    owedCents: cents,
  }),
})
/** A card that is there already takes the place of its older entry. 402 with `requiresAction` when the bank asks; then `handleNextAction` and the same call again. */
export const addPaymentMethod = defineCall({
  method: 'POST',
  path: '/api/payment-methods',
  who: 'signed_in',
  input: z.object({
    paymentMethodId: z.string().min(1).max(200),
    userId: z.string().max(100),
    setAsDefault: z.boolean().default(false),
  }),
  output: done,
})
/** Owner only. 409 for the card that pays for a running plan; another has to be the default first. */
export const removePaymentMethod = defineCall({
  method: 'DELETE',
  path: '/api/payment-methods/{paymentMethodId}',
  who: 'signed_in',
  input: none,
  output: done,
})
/** Also pays what is open with it, which ends a past due. */
export const setDefaultPaymentMethod = defineCall({
  method: 'PUT',
  path: '/api/payment-methods/{paymentMethodId}/default',
  who: 'signed_in',
  input: z.object({ userId: z.string().max(100) }),
  output: done,
})

export const invoice = z.object({
  id: z.string(),
  amountPaid: cents,
  /** What was asked for, in cents; more than `amountPaid` while it is open. */
  amountDue: cents,
  /** Unix seconds. */
  created: z.number(),
  /** What of it went back to the card, in cents. */
  refundedCents: cents,
  /** open, paid or uncollectible. */
  status: z.string(),
  invoicePdf: z.string().nullable(),
  /** Where an open invoice can be paid or confirmed. */
  hostedUrl: z.string().nullable(),
  currency: z.string(),
})
/**
 * What the plan is charged next, by Stripe's own reckoning; null where nothing is. Scans beyond a monthly plan so far ride on
 * it; those of a yearly one are billed by the month, apart from it. Owner only.
 */
export const getNextBill = defineCall({
  method: 'GET',
  path: '/api/user/{id}/next-bill',
  who: 'self',
  input: none,
  output: z.object({
    bill: z
      .object({
        /** Unix seconds. */
        at: z.number(),
        lines: z.array(z.object({ text: z.string(), cents })),
        /** Null where no tax is added. */
        taxCents: cents.nullable(),
        /** Below zero is credit from before, above zero is owed from before. */
        balanceCents: cents,
        totalCents: cents,
      })
      .nullable(),
  }),
})
export type NextBill = NonNullable<z.infer<typeof getNextBill.output>['bill']>

/** All of them, newest first, the latest five unless more are asked for; owner only. Void ones ask for nothing. */
export const listInvoices = defineCall({
  method: 'GET',
  path: '/api/user/{id}/invoices',
  who: 'self',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(50).optional(),
    /** As `next` of the page before. */
    after: z.string().min(1).max(200).optional(),
  }),
  /** `next` is null where there are no more. */
  output: z.object({ invoices: z.array(invoice), next: z.string().nullable() }),
})

export const overage = z.object({
  /** This month so far, in cents. */
  overageAmount: cents,
  /** What will be billed, in cents, never over the cap. */
  totalMonthlyOverageAmount: cents,
  isOn: z.boolean(),
  capCents: cents,
  /** Of the whole team in this usage month. */
  scans: z.number(),
  includedScans: z.number(),
  /** Beyond those, judged and billed at most. */
  extraScans: z.number(),
  /** What was beyond the plan when it was scanned, and is billed; more seats later do not take it back. */
  scansBeyond: z.number(),
  /** A bill for earlier months that was tried and not paid: nothing beyond the plan is scanned until it is. */
  unpaid: z.object({ amountCents: cents }).nullable(),
  /** ISO 8601: when the usage month ends. */
  resetsAt: z.string(),
})
export const getOverage = defineCall({
  method: 'GET',
  path: '/api/user/{id}/overage',
  who: 'self',
  input: none,
  output: overage,
})
const CAP_RULE = 'Please choose a limit from $1.50 to $500.'
export const setOverage = defineCall({
  method: 'PUT',
  path: '/api/user/{id}/overage',
  who: 'self',
  input: z.object({
    isOn: z.boolean(),
    capCents: z.number(CAP_RULE).int(CAP_RULE).min(150, CAP_RULE).max(50_000, CAP_RULE),
  }),
  output: overage,
})

const text = (message: string) => z.string(message).trim().min(1, message).max(200)
export const organizationDetails = z.object({
  organizationName: text('Organization name is required'),
  addressLine1: text('Address is required'),
  addressLine2: z.string().trim().max(200).optional(),
  city: text('City is required'),
  state: text('State is required'),
  postalCode: text('Postal code is required'),
  country: z.enum(BILLING_COUNTRIES, 'Country is required'),
})
/** The form has flat names, the call carries an address; owner only. */
export const setOrganizationDetails = defineCall({
  method: 'PUT',
  path: '/api/user/{id}/organization-details',
  who: 'self',
  input: z.object({
    organizationName: organizationDetails.shape.organizationName,
    address: z.object({
      line1: organizationDetails.shape.addressLine1,
      line2: organizationDetails.shape.addressLine2,
      city: organizationDetails.shape.city,
      state: organizationDetails.shape.state,
      postalCode: organizationDetails.shape.postalCode,
      country: organizationDetails.shape.country,
    }),
  }),
  output: done,
})
