import { randomUUID } from 'node:crypto'
import { judge } from '@icebox/classifier/judge'
import { type Relationship, STRANGER } from '@icebox/classifier/message'
import { parseMessage } from '@icebox/classifier/mime'
import { loadModel } from '@icebox/classifier/model/load'
import { emptyProfile } from '@icebox/classifier/personal/profile'
import type { Verdict } from '@icebox/classifier/verdict'
import { type ActivityItem, listLogs } from '@icebox/contract/activity'
import type { LanguageModelTwin } from '@icebox/sandbox/language-model/twin'
import type { LanguageModelConfig } from '../src/config/language-model.ts'
import type { Pace } from '../src/kit/language-model/language-model.ts'
import type { Logger } from '../src/kit/log/log.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { openSecondOpinion } from '../src/mail/second-opinion/second-opinion.ts'
import { coldMail, type MailWorld, type Owner, sync } from './mail-world.ts'

/** A letter the judge itself is not sure about, and what it says of it. */
export interface CloseCall {
  readonly id: string
  readonly raw: string
  readonly verdict: Verdict
}

interface CloseCallOptions {
  readonly relationship?: Relationship
  /** The band begins with it, at 70 unless said. */
  readonly least?: number
  /** The band ends below it. */
  readonly line?: number
  readonly from?: string
  readonly headers?: string
  /** Stands at the end of the letter. */
  readonly postscript?: string
}

const model = loadModel()

/** Searched for among all the letters that these sentences make, so that one is found whatever the weights of the day. */
export async function closeCall(owner: Owner, asked: CloseCallOptions = {}): Promise<CloseCall> {
  const { relationship = STRANGER, least = 70, line = 85, postscript = '', ...letter } = asked
  for (let chosen = 1; chosen < 2 ** SENTENCES.length; chosen++) {
    const said = SENTENCES.filter((_, index) => chosen & (1 << index))
    const text = ['Hi there,', ...said, postscript].join('\n\n').trim()
    const id = `<${randomUUID()}@mail.example>`
    const { raw } = coldMail(owner, { id, subject: 'Quick question', text, ...letter })
    const message = await parseMessage(Buffer.from(raw))
    const verdict = judge(message, { relationship, profile: emptyProfile() }, model)
    if (verdict.confidence >= least && verdict.confidence < line) return { id, raw, verdict }
  }
  throw new Error('No letter is a close call: close-calls.ts needs other sentences.')
}

const SENTENCES = [
  'my sister told me about your workshop and I wanted to say hello.',
  'We help founders book more qualified demos every month.',
  'Teams similar to yours saw 3x more pipeline within 90 days.',
  'Would you be open to a quick 15 minute call next Tuesday or Wednesday?',
  'Here is my calendar: https://calendly.com/derek-vance/intro',
  'I came across your company and was impressed by what you are building.',
  'If you are not the right person, could you point me to whoever owns growth?',
]

interface Stage {
  readonly world: MailWorld
  readonly twin: LanguageModelTwin
}

/** Another process, with a language model configured. */
export async function contextAsking(
  { world, twin }: Stage,
  change: Partial<LanguageModelConfig> = {},
  { pace, log = world.test.app.log }: { pace?: Partial<Pace> | undefined; log?: Logger } = {},
): Promise<WorkerContext> {
  const context = world.newContext()
  const costs = { dailyLimitCents: 100, inputCents: 100, outputCents: 500 }
  const named = { provider: 'openai', url: twin.url, key: twin.key, model: 'claude-haiku-4-5' } as const
  const app = {
    ...context.app,
    log,
    config: { ...context.app.config, secondOpinion: { ...named, ...costs, ...change } },
  }
  return { ...context, app, secondOpinion: await openSecondOpinion(app, pace) }
}

/** Delivers one letter, syncs, and gives its row, the codes of its reasons and the questions that were asked. */
export async function judged(
  { context, owner, twin }: { context: WorkerContext; owner: Owner; twin: LanguageModelTwin },
  letter: { id: string; raw: string },
) {
  const before = twin.questions.length
  await owner.deliver(letter.raw)
  await sync(context, owner)
  const rows: ActivityItem[] = (await owner.client.send(listLogs, { id: owner.accountId })).body
  const row = rows.find(({ messageId }) => messageId === letter.id)
  return { row, codes: row?.reasons.map(({ code }) => code) ?? [], questions: twin.questions.slice(before) }
}

/** A model that gives this opinion; for a label of wanted mail with codes that bear it out. */
export function says(label: string, confidence: number, reasonCodes = ['sells_something']) {
  return { does: 'say', text: JSON.stringify({ reasonCodes, label, confidence }) } as const
}
