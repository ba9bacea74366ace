import { parseArgs } from 'node:util'

export interface RuleOptions {
  readonly sentence: string
  readonly paths: readonly string[]
  readonly json: boolean
  /** The user's own addresses, lowercased. */
  readonly me: readonly string[]
  /** A file of addresses the user has written to, one a line. */
  readonly known: string | undefined
  /** Where to read one path a line from; '-' is stdin. */
  readonly pathsFrom: string | undefined
  /** What dates such as "last week" are counted from, and how old mail is. */
  readonly now: Date
}

export const USAGE = `Usage: icebox rule [options] "SENTENCE" [PATH…]

Reads a rule in plain words, says what it would do, and which messages it matches. Nothing is changed.
PATH is an .eml file, an mbox, a Maildir, a folder of these, or - for one message or mbox on stdin.

  --json              one JSON line for the rule, then one per message
  --me ADDRESS        your address, for colleagues and mail to you; may be given several times
  --known FILE        addresses you have written to, one a line
  --paths-from FILE   read one path a line from FILE (- for stdin)
  --now DATE          count "last week" and "older than" from this day
`

/** Throws an Error with a sentence for the user when the arguments make no sense. */
export function readOptions(args: readonly string[]): RuleOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      me: { type: 'string', multiple: true, default: [] },
      known: { type: 'string' },
      'paths-from': { type: 'string' },
      now: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const [sentence, ...paths] = positionals
  if (sentence === undefined) throw new Error('Say the rule in a sentence, in quotes.')
  if (values['paths-from'] === '-' && paths.includes('-'))
    throw new Error('Stdin can hold paths or a message, not both.')
  const now = values.now === undefined ? new Date() : new Date(values.now)
  if (Number.isNaN(now.getTime())) throw new Error('--now takes a date, such as 2026-11-20.')
  const me = values.me.map(address => address.trim().toLowerCase())
  return { sentence, paths, json: values.json, me, known: values.known, pathsFrom: values['paths-from'], now }
}
