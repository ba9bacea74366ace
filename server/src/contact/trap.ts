import { CONTACT_FILL_MS } from '@icebox/contract/contact'
import { type Keys, noteHolds, randomToken, signNote } from '../kit/sessions/secrets.ts'

const PURPOSE = 'contact'
/** A page may lie open for days; the browser asks for a new note long before this. */
const NOTE_MS = 7 * 86_400_000

/** Says, signed, when the form was opened; of its own name, so that it can be used up. */
export function openedNote(keys: Keys, now = Date.now()): string {
  const name = randomToken()
  return `${signNote(keys, `${PURPOSE}|${name}`, new Date(now + NOTE_MS))}.${name}`
}

/** By which a note is known. Its signature has more than one spelling. */
export function nameOfNote(note: string): string {
  return note.split('.')[2] ?? ''
}

/** False for whoever filled in the hidden field, brings no note of ours, or was faster than anybody can write. */
export function isFromPerson(keys: Keys, { website, note }: { website: string; note: string }): boolean {
  if (website !== '' || !noteHolds(keys, `${PURPOSE}|${nameOfNote(note)}`, note)) return false
  const openedAt = Number(note.split('.')[0]) - NOTE_MS
  return Date.now() - openedAt >= CONTACT_FILL_MS
}
