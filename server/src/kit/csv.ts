/** What a cell may hold; anything but text, numbers and switches is written as JSON. */
export type CsvValue = unknown

/** The names of the columns. The mark before them tells a spreadsheet that the table is in UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLines([columns])}`
}

/** Lines of RFC 4180, each with its CRLF. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

/**
 * A spreadsheet reckons with a cell that begins so, unless it is a plain number. Where it cuts at semicolons or tabs, as it
 * does in many countries, whatever the quotes, what follows one of them is a cell of its own.
 */
const FORMULA = /(^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: CsvValue): string {
  const text = textOf(value)
  const plain = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
