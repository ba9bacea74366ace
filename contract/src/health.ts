import { z } from 'zod'
import { defineCall } from './call.ts'

const none = z.object({})

/** True for each part that works. `/readyz` answers 503 with the same body when one does not. */
export const readiness = z.object({ database: z.boolean(), migrations: z.boolean(), worker: z.boolean() })
export type Readiness = z.infer<typeof readiness>

export const getHealth = defineCall({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  input: none,
  output: z.object({ status: z.string() }),
})
export const getReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  input: none,
  output: readiness,
})
