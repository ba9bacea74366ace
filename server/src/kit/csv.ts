/** What a cell may hold; anything but text, numbers and switches is written as JSON. */
export type CsvValue = unknown

/** Lines of RFC 4180, each with its CRLF. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet reckons with a cell that begins so, unless it is a plain number. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: CsvValue): string {
  const text = textOf(value)
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
