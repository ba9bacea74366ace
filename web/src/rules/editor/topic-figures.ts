import type { RulesOverview } from '@icebox/contract/rules'

export type TopicFigures = RulesOverview['topics'][number]

/** The topics that a condition asks about; the condition says each by its title. */
export function topicsIn(condition: string, topics: readonly TopicFigures[]): TopicFigures[] {
  const parts = condition.split(' or ')
  return topics.filter(({ title }) => parts.some(part => part.replace(/^not /, '') === `on the topic ${title}`))
}
