import { INVITES_MAX, invitedEmail, type Member } from '@icebox/contract/team'

export interface InviteLine {
  /** Counted from 1, as in the file. */
  line: number
  text: string
  /** Lowercased; null where the line holds no address. */
  email: string | null
  /** Why nobody is invited for it. */
  fault: string | null
}

export interface InviteList {
  lines: InviteLine[]
  /** How many lines more the text has than can be sent at once. */
  beyond: number
}

interface Team {
  members: readonly Pick<Member, 'email' | 'isActive'>[]
  /** Seats free; null is without limit. */
  free: number | null
}

/**
 * Reads addresses from a CSV file (RFC 4180) or a pasted list: by the column named "email" where a first line names one,
 * or else the first field of a line that is an address. Empty lines and the naming line are left out.
 */
export function readInviteList(text: string, { members, free }: Team): InviteList {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ line: index + 1, text: row.trim(), fields: fieldsOf(row) }))
    .filter(row => row.text !== '')
  const column = rows[0]?.fields.findIndex(field => /^e-?mail( address)?$/i.test(field)) ?? -1
  const lines = column < 0 ? rows : rows.slice(1)
  const seen = new Map(members.map(each => [each.email.toLowerCase(), each.isActive ? IN_TEAM : INVITED]))
  let left = free ?? Number.POSITIVE_INFINITY
  const read = lines.slice(0, INVITES_MAX).map(({ line, text: whole, fields }) => {
    const email = emailIn(column < 0 ? fields : [fields[column] ?? ''])
    const known = email === null ? NO_EMAIL : seen.get(email)
    const fault = known ?? (left > 0 ? null : NO_SEAT)
    if (fault === null) left--
    if (email !== null && !seen.has(email)) seen.set(email, TWICE)
    return { line, text: whole, email, fault }
  })
  return { lines: read, beyond: lines.length - read.length }
}

const NO_EMAIL = 'No email address'
const IN_TEAM = 'In your team already'
const INVITED = 'Invited already'
const TWICE = 'Named twice'
const NO_SEAT = 'No seat left'

function emailIn(fields: readonly string[]): string | null {
  for (const field of fields) {
    const read = invitedEmail.safeParse(field)
    if (read.success) return read.data
  }
  return null
}

/**
 * Fields of one line, parted by comma, semicolon or tab; quotes may hold them. One that is empty counts, too, as the others
 * would move into a column that is not theirs. `Ada <ada@x.example>` is its address.
 */
function fieldsOf(row: string): string[] {
  const fields = `,${row}`.match(/[,;\t](?:"(?:[^"]|"")*"|[^,;\t])*/g) ?? []
  return fields.map(field => {
    const bare = field.slice(1).trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim()
    return bare.match(/<([^<>\s]+)>$/)?.[1] ?? bare
  })
}
