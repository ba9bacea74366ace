import type { App } from '../../app.ts'
import { type LanguageModel, openLanguageModel } from '../../kit/language-model/language-model.ts'

/** Undefined unless an operator lets rules be reworded; then nothing of the SDK is even loaded. */
export async function openRulesModel({
  config,
  ...app
}: Pick<App, 'config' | 'db' | 'log'>): Promise<LanguageModel | undefined> {
  if (!config.rulesModel) return undefined
  const { rulesModelMs: timeoutMs } = config.pauses ?? {}
  const pace = timeoutMs === undefined ? {} : { timeoutMs }
  return openLanguageModel(app, { config: config.rulesModel, purpose: 'reworded rule' }, pace)
}
