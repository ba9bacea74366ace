/** Billing, with the question open whether to cancel. */
export const CANCEL_PATH = '/billing?ask=cancel'
