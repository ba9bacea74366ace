import { z } from 'zod'

/** Money is whole cents, never a fraction and never dollars. */
export const cents = z.number().int()
