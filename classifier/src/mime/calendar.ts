/** What an invitation says in its calendar part (RFC 5545), as a reader would see it; '' where it says nothing. */
export function readInvitation(calendar: string): string {
  const event = /^BEGIN:VEVENT\r?\n([\s\S]*?)^END:VEVENT/m.exec(unfold(calendar))?.[1] ?? ''
  const said = SHOWN.map(name => fieldOf(event, name)).filter(value => value !== '')
  return said.join('\n\n')
}

const SHOWN = ['SUMMARY', 'DESCRIPTION', 'LOCATION'] as const

/** A line that begins with white space goes on with the one before. */
function unfold(calendar: string): string {
  return calendar.replace(/\r?\n[ \t]/g, '')
}

function fieldOf(event: string, name: string): string {
  const value = new RegExp(`^${name}(?:;[^:\\n]*)?:(.*)$`, 'm').exec(event)?.[1] ?? ''
  return value
    .replace(/\\[nN]/g, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .trim()
}
