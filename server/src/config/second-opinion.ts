import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

/** Which language model is asked about close calls, and what it may cost. */
export interface SecondOpinionConfig {
  readonly provider: 'openai' | 'anthropic'
  /** Without a slash at the end. */
  readonly url: string
  /** Empty when the endpoint wants none. */
  readonly key: string
  readonly model: string
  readonly dailyLimitCents: number
  /** Cents for a million tokens. */
  readonly inputCents: number
  readonly outputCents: number
}

/** The SDK would look for an address in the environment by itself if it were given none. */
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'

/** Undefined when it is off. Throws ConfigError when something it needs is missing. */
export function secondOpinionOf(read: Variables): SecondOpinionConfig | undefined {
  const provider = read.SECOND_OPINION
  if (provider === 'off') return undefined
  const needed = (name: 'SECOND_OPINION_URL' | 'SECOND_OPINION_KEY' | 'SECOND_OPINION_MODEL') => {
    const value = read[name]
    if (value !== undefined) return value
    throw new ConfigError(`SECOND_OPINION=${provider} needs ${name} as well; set it or leave SECOND_OPINION out.`)
  }
  const isOpenAi = provider === 'openai'
  const url = isOpenAi ? needed('SECOND_OPINION_URL') : (read.SECOND_OPINION_URL ?? ANTHROPIC_URL)
  return {
    provider,
    url: url.replace(/\/+$/, ''),
    // A model on a machine of one's own often asks for no key.
    key: isOpenAi ? (read.SECOND_OPINION_KEY ?? '') : needed('SECOND_OPINION_KEY'),
    model: needed('SECOND_OPINION_MODEL'),
    dailyLimitCents: read.SECOND_OPINION_DAILY_LIMIT_CENTS,
    inputCents: read.SECOND_OPINION_INPUT_CENTS,
    outputCents: read.SECOND_OPINION_OUTPUT_CENTS,
  }
}
