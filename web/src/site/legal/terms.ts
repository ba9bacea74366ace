import type { Section } from '../reading/section.ts'
import { BILLING_AND_USE } from './terms-billing.ts'
import { ACCESS_AND_LIMITS } from './terms-limits.ts'
import { ACCEPT_AND_SERVICE } from './terms-service.ts'

/** The Terms of Service, section by section. */
export const TERMS: readonly Section[] = [...ACCEPT_AND_SERVICE, ...BILLING_AND_USE, ...ACCESS_AND_LIMITS]
