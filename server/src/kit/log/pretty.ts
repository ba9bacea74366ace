import { z } from 'zod'

const WORDS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' }

const logged = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().optional() })

/** A line of the log for people: time of day, how bad, the words, and the fields behind them. */
export function prettyLine(line: string): string {
  const { level, time, msg = '', ...fields } = logged.parse(JSON.parse(line))
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${shortOf(value)}`)
  return `${[new Date(time).toISOString().slice(11, 23), WORDS[level] ?? level, msg, ...shown].join(' ')}\n`
}

function shortOf(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}
