import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

/** Which language model is asked, and what it may cost. */
export interface LanguageModelConfig {
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

/** What is asked of a language model; each is switched on by itself, and all share the model and the money. */
type Switch = 'SECOND_OPINION' | 'RULES_MODEL'

/** Undefined when it is off. Throws ConfigError when something it needs is missing. */
export function languageModelOf(read: Variables, name: Switch): LanguageModelConfig | undefined {
  const provider = read[name]
  if (provider === 'off') return undefined
  assertOneProvider(read)
  const needed = (setting: 'SECOND_OPINION_URL' | 'SECOND_OPINION_KEY' | 'SECOND_OPINION_MODEL') => {
    const value = read[setting]
    if (value !== undefined) return value
    throw new ConfigError(`${name}=${provider} needs ${setting} as well; set it or leave ${name} out.`)
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

/** There is one address, one key and one model. */
function assertOneProvider({ SECOND_OPINION: opinion, RULES_MODEL: rules }: Variables): void {
  if (opinion === 'off' || rules === 'off' || opinion === rules) return
  throw new ConfigError(
    `SECOND_OPINION=${opinion} and RULES_MODEL=${rules} share one model; give both the same value or leave one out.`,
  )
}
