import { parseArgs } from 'node:util'

export interface EvaluateOptions {
  readonly files: readonly string[]
  readonly json: boolean
  readonly useRelationship: boolean
  readonly split: string | undefined
  /** Share of unwanted mail to reweigh precision and calibration to. */
  readonly prior: number | undefined
  /** How many of the worst mistakes to list on either side; 0 for none. */
  readonly errors: number
}

export const USAGE = `Usage: icebox evaluate [options] FILE…

Measures the judge on labelled mail. Nothing is changed and nothing leaves this machine.
FILE is JSON lines, also gzipped. A line holds id, source, label, kind, rel, lang, split and either raw
(RFC 822) or subject, from and text. Labels: cold_outreach, spam and phishing are unwanted;
newsletter_marketing, transactional and personal_business are wanted. rel says what is known of the
sender: known and colleague (the user has written to them), stranger and subscribed (not).

  --json              one JSON object: overall, coldVsWanted, strangers, bySource, byLabel, byKind,
                      byLang
  --no-relationship   judge by the message alone, as if nothing were known of the sender
  --split NAME        only rows of this split, such as dev
  --prior SHARE       reweigh precision and calibration to this share of unwanted mail, such as 0.2
  --errors [N]        list the worst mistakes, N of either side (20)

How to read it. Recall at a false-positive rate is the best recall at any cut that moves at most that
share of the wanted mail; below 1,000 wanted messages 0.1 % allows none. The lines 60, 70, 85 and 95 are
those of the slider. The calibration error takes ten equal bins on the mail as it is. A label or kind of
one class alone is measured against all messages of the other class: n counts both, positives the
unwanted among them. Intervals are 95 %: Wilson's for shares, for the area those that Hanley and McNeil's
variance does not rule out. Those of recall at a rate take the cut as given.
`

/** Throws an Error with a sentence for the user when the arguments make no sense. */
export function readOptions(args: readonly string[]): EvaluateOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: withErrorCount(args),
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'no-relationship': { type: 'boolean', default: false },
      split: { type: 'string' },
      prior: { type: 'string' },
      errors: { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  if (positionals.length === 0) throw new Error('Say which file to evaluate.')
  return {
    files: positionals,
    json: values.json,
    useRelationship: !values['no-relationship'],
    split: values.split,
    prior: values.prior === undefined ? undefined : readPrior(values.prior),
    errors: readCount(values.errors),
  }
}

/** The number behind --errors may be left out, which parseArgs cannot say. */
function withErrorCount(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg === '--errors') return /^\d+$/.test(args[at + 1] ?? '') ? [arg] : ['--errors=20']
    return [arg]
  })
}

function readPrior(text: string): number {
  const prior = Number(text)
  if (!(prior > 0 && prior < 1)) throw new Error('--prior takes a share between 0 and 1, such as 0.2.')
  return prior
}

function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error('--errors takes a whole number.')
  return Number(text)
}
