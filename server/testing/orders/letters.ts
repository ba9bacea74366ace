import { randomUUID } from 'node:crypto'
import { coldMail, wantedMail } from '../mail-world.ts'

interface LetterOptions {
  readonly isCold: boolean
  readonly hasId: boolean
  /** No two letters of a mailbox have the same. */
  readonly number: number
}

/** A letter whose length nobody else's has, so that one without Message-ID is known by it. */
export function letterTo(to: { readonly address: string }, { isCold, hasId, number }: LetterOptions) {
  const name = randomUUID()
  const headers = `X-Trace: ${name}\r\nX-Room: ${'- '.repeat(20 * (number + 1))}-`
  const from = isCold
    ? `Derek Vance <derek${number}@getpipelinely.example>`
    : `Mia Torres <mia${number}@hearthside.example>`
  const { id, raw } = isCold ? coldMail(to, { from, headers }) : wantedMail(to, { from, headers })
  if (hasId) return { raw, messageId: id, isCold }
  return { raw: raw.replace(/^Message-ID: .*\r\n/m, ''), messageId: '', isCold }
}

/** What is sent once more under its old Message-ID. */
export function duplicateOf(raw: string, how: 'same bytes' | 'same size' | 'other size'): string {
  if (how === 'same bytes') return raw
  if (how === 'same size') return raw.replace(/^X-Trace: .*$/m, `X-Trace: ${randomUUID()}`)
  return raw.replace(/^X-Trace: (.*)$/m, `X-Trace: $1 ${'y'.repeat(1 + Math.floor(Math.random() * 30))}`)
}
