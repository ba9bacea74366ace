import { z } from 'zod'
import { invalidArgument } from '../faults.ts'
import type { Box } from './box.ts'

/** One call of the Gmail API on the caller's own mailbox. */
export interface GmailCall {
  readonly box: Box
  /** The variable parts of the address. */
  readonly ids: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON body; {} when there is none. */
  readonly body: unknown
  /** The message of an upload. */
  readonly upload?: Buffer
  /** The token has no more than the scope gmail.metadata. */
  readonly metadataOnly: boolean
  readonly post: Post
}

/** Hands a message to the twin's people among the recipients. */
export type Post = (mail: { from: string; recipients: readonly string[]; raw: Buffer }) => void

/** Reads outside data; a mismatch is answered as Google does, with 400. */
export function parse<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw invalidArgument(result.error.issues.map(issue => issue.message).join(' '))
}

export function idOf(call: GmailCall, name = 'id'): string {
  return call.ids[name] ?? ''
}

const flag = z.stringbool().default(false)

export const isSet = (call: GmailCall, name: string) => parse(flag, call.query.get(name) ?? undefined)

/** `maxResults`, which is 100 unless said otherwise and never more than 500. */
export function pageSizeOf(call: GmailCall): number {
  const given = Number(call.query.get('maxResults') ?? 100)
  if (!Number.isInteger(given) || given < 0) throw invalidArgument('Invalid value at maxResults')
  return Math.min(given || 100, 500)
}

export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidArgument('Invalid JSON payload received. Parse error.')
  }
}
