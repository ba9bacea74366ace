const BLOCKS = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|tr|li|h[1-6]|blockquote|table)>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Reads HTML as plain text, roughly as Exchange does. */
export function textOfHtml(html: string): string {
  const bare = withoutScripts(html)
    .replace(/<(style|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>/g, '')
  return decode(bare)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Graph takes what could run out of HTML unless asked to leave it. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|object|iframe|embed)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}

/** Plain text as Graph shows it to those who did not ask for text. */
export function htmlOfText(text: string): string {
  const lines = escapeHtml(text).replace(/\r?\n/g, '<br>\r\n')
  return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body><div class="PlainText">${lines}</div></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** The first 255 characters of the text. */
export function previewOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 255)
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
