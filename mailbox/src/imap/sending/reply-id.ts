import { createHash } from 'node:crypto'

/** The Message-ID of a reply where we give it one: the same for the same key, so that what bears or names it is known. */
export function replyId(idempotencyKey: string, address: string): string {
  const digest = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)
  return `<icebox.${digest}@${address.split('@').at(-1)}>`
}
