import { createHash } from 'node:crypto'

/** A GUID that is always the same for the same words. */
export function guidOf(...words: readonly (string | number)[]): string {
  const hex = digest(words).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** For requests with `Prefer: IdType="ImmutableId"`. Upper and lower case count, as in all ids of Outlook. */
export function immutableIdOf(mailbox: string, serial: number): string {
  return `AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A${letters('immutable', mailbox, serial)}AAA=`
}

/** For all other requests; changes with each move. */
export function movingIdOf(mailbox: string, serial: number, moves: number): string {
  return `AAMkADAwATM0MDAAMS04${letters('moving', mailbox, serial, moves)}BGAAA=`
}

/** Ids of folders are constant in either manner of asking. */
export function folderIdOf(mailbox: string, name: string): string {
  return `AQMkADAwATM0MDAAMS1m${letters('folder', mailbox, name)}AuAAAA=`
}

export function conversationIdOf(mailbox: string, seed: string): string {
  return `AAQkADAwATM0MDAAMS1j${letters('conversation', mailbox, seed)}AQAA=`
}

export function changeKeyOf(serial: number, change: number): string {
  return `CQAAABYAAAC${letters('change', serial, change).slice(0, 20)}`
}

function letters(...words: readonly (string | number)[]): string {
  return digest(words).toString('base64url')
}

function digest(words: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(words.join('\n')).digest()
}
