import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { assistantServer } from './assistant-server.ts'
import { type Remote, remoteCalls } from './remote-calls.ts'

/** What is wrong with the settings, in one sentence for the person who wrote them. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

/** The assistants' door over standard input and output, to an Icebox anywhere. Ends when its input does. Throws BadSetting. */
export function serveOverStdio(settings: { readonly url: string | undefined; readonly key: string | undefined }): void {
  const makeCall = remoteCalls(remoteOf(settings))
  serveStdio(() => assistantServer(makeCall))
}

function remoteOf({ url, key }: Parameters<typeof serveOverStdio>[0]): Remote {
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new BadSetting('Set ICEBOX_URL to the address of your Icebox, such as https://icebox.example.')
  }
  if (!key || /[^\x21-\x7e]/.test(key)) {
    throw new BadSetting('Set ICEBOX_KEY to a key from the settings, under API keys.')
  }
  return { url: new URL(url), key }
}
