import { parseArgs } from 'node:util'

export interface ScanOptions {
  readonly paths: readonly string[]
  readonly json: boolean
  /** The user's own address, lowercased, or '' when not given. */
  readonly me: string
  /** A file of addresses the user has written to, one a line. */
  readonly known: string | undefined
  /** Where to read one path a line from; '-' is stdin. */
  readonly pathsFrom: string | undefined
}

export const USAGE = `Usage: icebox scan [options] PATH…

Judges mail and says what Icebox would move. Nothing is changed and nothing leaves this machine.
PATH is an .eml file, an mbox, a Maildir, a folder of these, or - for one message or mbox on stdin.

  --json              one JSON line per message
  --me ADDRESS        your address: mail from your own company is never moved
  --known FILE        addresses you have written to, one a line: their mail is never moved
  --paths-from FILE   read one path a line from FILE (- for stdin), answer each with JSON lines at once
`

/** Throws an Error with a sentence for the user when the arguments make no sense. */
export function readOptions(args: readonly string[]): ScanOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      me: { type: 'string', default: '' },
      known: { type: 'string' },
      'paths-from': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const pathsFrom = values['paths-from']
  if (positionals.length === 0 && pathsFrom === undefined) throw new Error('Say what to scan: a file, a folder or -.')
  if (pathsFrom === '-' && positionals.includes('-')) throw new Error('Stdin can hold paths or a message, not both.')
  return {
    paths: positionals,
    json: values.json || pathsFrom !== undefined,
    me: values.me.trim().toLowerCase(),
    known: values.known,
    pathsFrom,
  }
}
