import { z } from 'zod'
import { defineCall } from '../call.ts'

const counts = z.object({ broughtBack: z.number(), markedCold: z.number() })

/** What a user's corrections taught, in words as far as the log still has them, and as the judge reads it. */
export const learned = z.object({
  /** Corrections the judge goes by; older ones have made room. */
  corrections: counts,
  senders: z.array(counts.extend({ address: z.string() })),
  /** Campaigns by the addresses they were sent from. */
  campaigns: z.array(counts.extend({ addresses: z.array(z.string()) })),
  genres: z.array(counts.extend({ genre: z.string() })),
  /** The profile itself. Its numbers are made under a key of this installation, and mean nothing anywhere else. */
  profile: z.object({
    version: z.number(),
    lessons: z.array(z.object({ wanted: z.boolean(), fingerprint: z.array(z.number()) })),
  }),
})
export type Learned = z.infer<typeof learned>

export const getLearned = defineCall({
  method: 'GET',
  path: '/api/user/{id}/learned',
  who: 'self',
  input: z.object({}),
  output: learned,
})
/** The judge starts anew. Allowed and blocked senders stay, as they are the user's own list. */
export const forgetLearned = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/learned',
  who: 'self',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
})
