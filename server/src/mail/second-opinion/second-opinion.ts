import type { Message } from '@icebox/classifier/message'
import type { App } from '../../app.ts'
import { type LanguageModel, openLanguageModel, type Pace } from '../../kit/language-model/language-model.ts'
import { newCache } from './second-opinion-cache.ts'
import { type Excerpt, excerptOf } from './second-opinion-excerpt.ts'
import { ANSWER, type Answer, isWithinBounds, promptOf } from './second-opinion-prompt.ts'

/** What a language model said; `missing` when it was asked in vain, `not_asked` when nothing was sent. */
export type Opinion = Answer | 'missing' | 'not_asked'

/** Asks a language model about messages. It is there only where an operator configured one. */
export interface SecondOpinion {
  ask(message: Message): Promise<Opinion>
  /** Ends what is under way; those asked then answer `missing`. */
  stop(): void
}

const MOST_KEPT = 1_000

/** Undefined unless one is configured; then nothing of the SDK is even loaded. */
export async function openSecondOpinion(app: App, pace: Partial<Pace> = {}): Promise<SecondOpinion | undefined> {
  const config = app.config.secondOpinion
  if (!config) return undefined
  const model = await openLanguageModel(app, { config, purpose: 'second opinion' }, pace)
  const cache = newCache<Opinion>(MOST_KEPT, opinion => typeof opinion === 'object')
  return {
    ask: message => {
      const excerpt = excerptOf(message)
      return cache.get(excerpt, () => consult(model, excerpt))
    },
    stop: model.stop,
  }
}

/** Whatever fails, the verdict of the judge stands. */
async function consult(model: LanguageModel, excerpt: Excerpt): Promise<Opinion> {
  const asked = { prompt: promptOf(excerpt), schema: ANSWER, name: 'opinion', isWithinBounds, isRepeated: true }
  const told = await model.ask(asked)
  if ('answer' in told) return told.answer
  return told.wasSent ? 'missing' : 'not_asked'
}
