/** Where quoted mail begins in plain text: what the common mail programs write above it. */
const QUOTES_IN_TEXT = [
  /^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht)\s*-{2,}/im,
  /^_{10,}\s*\r?\n(?=(?:From|Von):)/im,
  /^(?:From|Von): .+\r?\n(?:Sent|Date|Gesendet|Datum): /im,
  /^On .{5,200}wrote:\s*$/ims,
  /^Am .{5,200}schrieb.{0,100}:\s*$/ims,
  /^>/m,
]
const QUOTES_IN_HTML = [
  /<div[^>]*(?:id|class)="?[^">]*(?:divRplyFwdMsg|appendonsend|gmail_quote)/i,
  /<hr[^>]*(?:id="?stopSpelling|tabindex="?-1)/i,
  /<blockquote\b/i,
  /<div[^>]*border-top:\s*solid #(?:E1E1E1|B5C4DF)/i,
]

/** What this message adds to its conversation, by the marks that stand before quoted mail. */
export function uniqueText(text: string): string {
  return cutAt(text, QUOTES_IN_TEXT).trimEnd()
}

export function uniqueHtml(html: string): string {
  return cutAt(html, QUOTES_IN_HTML)
}

/** A quote at the very top is the message itself: nothing is cut then. */
function cutAt(text: string, marks: readonly RegExp[]): string {
  const found = marks.map(mark => text.search(mark)).filter(at => at >= 0)
  const at = Math.min(...found, text.length)
  return text.slice(0, at).trim() === '' ? text : text.slice(0, at)
}
