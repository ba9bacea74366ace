/** Their section of the page, and what leads to it. */
export const ASSISTANTS = { id: 'assistants', title: 'Assistants' }

/** The settings of an assistant that is given an address and a key. */
export function remoteSettings(origin: string): string {
  const icebox = { url: `${origin}/mcp`, headers: { Authorization: 'Bearer icb_…' } }
  return JSON.stringify({ mcpServers: { icebox } }, null, 2)
}

/** Those of one that starts a command and speaks to it; the key stands in the command's environment. */
export function shellSettings(origin: string): string {
  const env = { ICEBOX_URL: origin, ICEBOX_KEY: 'icb_…' }
  const icebox = { command: 'node', args: ['/path/to/icebox/classifier/bin/icebox.mjs', 'mcp'], env }
  return JSON.stringify({ mcpServers: { icebox } }, null, 2)
}
