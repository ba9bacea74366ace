import { ruledSender } from '@icebox/contract/address'

export interface NamedLine {
  /** Counted from 1, as in the file or the text. */
  line: number
  text: string
  /** As the server compares it; null where the line names nobody. */
  sender: string | null
  /** Why nothing comes of it. */
  fault: string | null
}

/**
 * Who is named in a pasted text or a file: an address or a domain a line, `Ada <ada@x.example>`, lines of a CSV file (RFC
 * 4180), or the EMAIL lines of contacts (vCard 3 and 4, RFC 6350). Empty lines are left out, and a first one that names columns.
 */
export function readSenders(text: string): NamedLine[] {
  const seen = new Set<string>()
  return rowsOf(text).flatMap((row): NamedLine[] => {
    const senders = sendersIn(row.text)
    if (senders.length === 0) return [{ ...row, sender: null, fault: faultOf(row.text) }]
    return senders.map(sender => {
      const fault = seen.has(sender) ? TWICE : null
      seen.add(sender)
      return { ...row, sender, fault }
    })
  })
}

/** The contacts of a vCard file as lines, `Ada <ada@x.example>`; any other text as it is. */
export function asLines(text: string): string {
  return isContacts(text) ? contactLines(text).join('\n') : text
}

const NOBODY = 'No address here'
const TWICE = 'Named twice'

function rowsOf(text: string) {
  const rows = asLines(text.replace(/^\uFEFF/, ''))
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ line: index + 1, text: row.trim() }))
    .filter(row => row.text !== '')
  const [first, ...others] = rows
  return first && /e-?mail/i.test(first.text) && sendersIn(first.text).length === 0 ? others : rows
}

function sendersIn(row: string): string[] {
  return fieldsOf(row).flatMap(field => {
    // The sign alone is cheap to look for in thousands of lines.
    const read = field.includes('@') ? ruledSender.safeParse(field) : undefined
    return read?.success ? [read.data] : []
  })
}

/** Fields of one line, parted by comma, semicolon or tab; quotes may hold them. Of `Ada <ada@x.example>` the address. */
function fieldsOf(row: string): string[] {
  const fields = row.match(/(?:"(?:[^"]|"")*"|[^,;\t"])+/g) ?? []
  return fields.map(field => {
    const bare = field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim()
    const address = bare.match(/<([^<>\s]+)>$/)?.[1] ?? bare
    return address.replace(/^mailto:/i, '').replace(/^\*@/, '@')
  })
}

/** Whoever writes a bare domain may mean a website; nobody is blocked by a guess. */
function faultOf(row: string): string {
  const domain = ruledSender.safeParse(`@${row}`)
  return domain.success ? `Write @${row} for everyone at this domain` : NOBODY
}

function isContacts(text: string): boolean {
  return /^\s*BEGIN:VCARD/im.test(text)
}

/** A line that is too long is folded: what goes on begins with a space (RFC 6350, section 3.2). */
function contactLines(text: string): string[] {
  const unfolded = text.replace(/(?:\r\n|\r|\n)[ \t]/g, '')
  return unfolded.split(/BEGIN:VCARD/i).flatMap(card => {
    const name = valuesOf(card, 'FN')[0] ?? ''
    const addresses = valuesOf(card, 'EMAIL')
    if (addresses.length === 0) return name ? [name] : []
    return addresses.map(address => (name ? `"${name.replaceAll('"', '')}" <${address}>` : address))
  })
}

/** What stands under a name in one contact, whatever group and parameters the line has. */
function valuesOf(card: string, name: 'FN' | 'EMAIL'): string[] {
  const lines = card.matchAll(new RegExp(`^(?:[\\w-]+\\.)?${name}(?:;(?:"[^"\\r\\n]*"|[^":\\r\\n])*)?:(.*)$`, 'gim'))
  return [...lines].flatMap(([, value = '']) => {
    const plain = value
      .replace(/\\([,;\\])/g, '$1')
      .replace(/^mailto:/i, '')
      .trim()
    return plain === '' ? [] : [plain]
  })
}
