/** Where an Icebox lives: scheme, host and port. */
export type Origin = string

export type Address = { readonly origin: Origin } | { readonly fault: string }

const LOCAL = new Set(['localhost', '127.0.0.1'])
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** What somebody typed as the address of their Icebox. Without encryption only this machine's own will do. */
export function addressOf(typed: string): Address {
  const text = typed.trim()
  if (text === '') return { fault: 'Please enter the address of your Icebox.' }
  const url = parsed(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`)
  if (!url || !HOST.test(url.hostname))
    return { fault: 'This is no address. It looks like https://icebox.example.com.' }
  if (url.protocol === 'https:') return { origin: url.origin }
  if (url.protocol === 'http:' && LOCAL.has(url.hostname)) return { origin: url.origin }
  return { fault: 'Without https anybody on the way could read along. Only an Icebox on this computer may do without.' }
}

/** What the browser is asked for: this one origin. Firefox knows no ports here. */
export function permissionFor(origin: Origin): string {
  const { protocol, hostname, host } = new URL(origin)
  return `${protocol}//${isFirefox() ? hostname : host}/*`
}

export function isFirefox(): boolean {
  return location.protocol === 'moz-extension:'
}

function schemeFor(text: string): string {
  return LOCAL.has(text.replace(/[:/].*$/, '').toLowerCase()) ? 'http' : 'https'
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
