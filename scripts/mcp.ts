import { BadSetting, serveOverStdio } from '../server/src/api/mcp/stdio.ts'

/** `icebox mcp`: speaks to an assistant over standard input and output; 2 when the settings make no sense. */
export async function run(): Promise<number> {
  const { ICEBOX_URL: url, ICEBOX_KEY: key } = process.env
  try {
    serveOverStdio({ url, key })
    return 0
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    // Standard output is the assistant's.
    process.stderr.write(`icebox: ${error.message}\n`)
    return 2
  }
}
