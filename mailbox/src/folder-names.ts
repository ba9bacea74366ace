import { unsupported } from './failures.ts'

/** A name as one level of a host's folders: without signs that no one sees, and a dash for what parts levels. */
export function asLevel(given: string, delimiter: string): string {
  const plain = given.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const name = plain
    .replaceAll('/', '-')
    .replaceAll(delimiter || '/', '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (name === '') throw refusedName()
  return name
}

export const refusedName = () => unsupported('The mail server takes no folder of this name.')

/** Users do not tell folders apart by the case of their names, and several hosts cannot. */
export const isSameName = (one: string, other: string) => plainName(one) === plainName(other)

const plainName = (name: string) => name.normalize('NFC').toLowerCase()
