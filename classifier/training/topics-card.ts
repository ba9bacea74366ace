import { writeFileSync } from 'node:fs'
import { wilson } from '../evaluation/intervals.ts'
import { TOPIC_NAMES, TOPICS, type Topic } from '../src/topics/topic.ts'
import { mayMoveBy, precisionOf, type TopicFigures } from '../src/topics/topics.ts'
import { readersAgree } from './topics.ts'

/** Writes weights/TOPICS.md: what each topic means and how often it is right. */
export function writeTopicsCard(figures: Readonly<Record<Topic, TopicFigures>>, messages: number): void {
  const rows = TOPIC_NAMES.map(topic => ({ topic, ...figures[topic] }))
  const sure = rows.filter(mayMoveBy)
  const twice = readersAgree()
  const ranked = [...rows].sort((one, other) => precisionOf(one) - precisionOf(other))
  const text = `# Topics

What a message is about, for rules. Written by \`npm run train\`; ${messages} messages in more than sixteen languages were labelled one by one by language models that read sender, subject and the first 330 signs of the text. Two readers who labelled the same ${twice.messages} without each other agreed on ${percent(twice.share)} of the topics: against one reader's word no figure here can be much better than that.

Each figure is of mail whose sender had no part in the weights or in the threshold (five parts, whole senders apart). *Right*: the share of the messages said to have the topic that had it, with its 95 % interval. *Found*: the share of those that have it. ${sure.length} of ${rows.length} topics are right in 90 of 100 or more, on 20 messages or more: a rule may move mail by them; each takes the lowest of seven aims with which it does, and is told by its own score or by that beside how likely all other topics are, whichever finds more, which flatters it a little. By the others it may flag and suggest, from a lower score on that is not in this table. The weakest stand first.

| Topic | Means | Right | Interval | n | Found | May move |
|---|---|---|---|---|---|---|
${ranked.map(row => lineOf(row.topic, row)).join('\n')}
`
  writeFileSync(new URL('../weights/TOPICS.md', import.meta.url), text)
}

function lineOf(topic: Topic, figures: TopicFigures): string {
  const { said, right, having } = figures
  const interval = wilson(right, said)
  const cells = [
    topic,
    TOPICS[topic],
    said === 0 ? '' : percent(precisionOf(figures)),
    interval === null ? '' : interval.map(percent).join(' to '),
    String(said),
    percent(having === 0 ? 0 : right / having),
    mayMoveBy(figures) ? 'yes' : '',
  ]
  return `| ${cells.join(' | ')} |`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
