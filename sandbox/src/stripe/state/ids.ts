import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id such as `sub_1Kd93…`. Nobody can guess one. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

export function randomText(length: number): string {
  return [...randomBytes(length)].map(byte => LETTERS[byte % LETTERS.length]).join('')
}
