import { parseMessage, UnreadableMessage } from '@icebox/classifier/mime'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { openMailbox, probeMailbox } from '@icebox/mailbox/providers'
import type { MailboxSettings } from '@icebox/mailbox/settings'
import { answerParent, type Help } from '../../kit/aside/answer.ts'
import { cleanBody } from '../entries/clean-text.ts'
import { outcomeOf, resultOf } from './outcome.ts'
import type { HostQuestion, Outcome, ReadText, TokenRequest } from './questions.ts'

answerParent((question, help) => outcomeOf(() => answer(question as HostQuestion, help)))

function answer(question: HostQuestion, help: Help): Promise<unknown> {
  if (question.kind === 'probe') return probeMailbox(question.settings, question.options)
  return readText(question, help)
}

async function readText(question: HostQuestion & { kind: 'text' }, help: Help): Promise<ReadText> {
  const mailbox = await openMailbox(withToken(question.settings, help), question.options)
  try {
    const [found] = await mailbox.locate([question.ref], question.folderIds)
    if (!found || found.place === 'elsewhere') return { missing: 'moved' }
    const { text } = await parseMessage(await mailbox.read(found.ref, question.maxBytes, question.folderIds))
    const clean = cleanBody(text)
    return { text: clean.slice(0, question.maxText), isCut: clean.length > question.maxText }
  } catch (error) {
    if (error instanceof UnreadableMessage) return { missing: 'unreadable' }
    if (error instanceof MailboxError && error.kind === 'gone') return { missing: 'moved' }
    throw error
  } finally {
    await mailbox.close()
  }
}

function withToken(settings: (HostQuestion & { kind: 'text' })['settings'], help: Help): MailboxSettings {
  if ('password' in settings) return settings
  const token = async (refused?: string) =>
    resultOf((await help({ refused } satisfies TokenRequest)) as Outcome<string>)
  return { ...settings, token }
}
