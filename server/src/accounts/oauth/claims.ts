import { EMAIL_MAX } from '@icebox/contract/address'
import { z } from 'zod'

const flag = z.union([z.boolean(), z.string(), z.number()]).transform(value => ['true', '1'].includes(String(value)))

/** What an id token says (OpenID Connect Core 1.0, section 2), with what Google and Microsoft add to it. */
export const claims = z.object({
  iss: z.string(),
  /** One client only: neither provider makes a token for several. */
  aud: z.string(),
  sub: z.string().min(1),
  nonce: z.string().optional(),
  email: z.string().max(EMAIL_MAX).optional(),
  email_verified: flag.optional(),
  name: z.string().optional(),
  /** Google: the organisation's domain; absent for personal accounts. */
  hd: z.string().optional(),
  /** Microsoft: the tenant and the person's id in it. */
  tid: z.guid().optional(),
  oid: z.string().min(1).optional(),
  preferred_username: z.string().max(EMAIL_MAX).optional(),
  /** Microsoft, where the operator asks for it: the tenant has proved that the domain of `email` is its own. */
  xms_edov: flag.optional(),
})
export type Claims = z.infer<typeof claims>
