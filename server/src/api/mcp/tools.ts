import type { Scope } from '@icebox/contract/api/scopes'
import type { message } from '@icebox/contract/api/shapes'
import type { V1Call } from '@icebox/contract/api/v1-call'
import { getStats } from '@icebox/contract/api/v1-deciding'
import * as mail from '@icebox/contract/api/v1-mail'
import { listRules, tryRule } from '@icebox/contract/api/v1-rules'
import { z } from 'zod'

/** What a tool asks a public call for. */
export interface CallRequest {
  readonly input?: Readonly<Record<string, unknown>>
  readonly places?: Readonly<Record<string, string>>
}

/** Makes one public call. Throws ApiProblem. */
export type MakeCall = <C extends V1Call>(call: C, request?: CallRequest) => Promise<z.output<C['output']>>

/** One tool of an assistant: one public call, and what of its answer is worth reading. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: Scope
  readonly isReadOnly: boolean
  readonly input: z.ZodObject
  readonly run: (makeCall: MakeCall, input: never) => Promise<unknown>
}

/** Messages that one act may concern. */
const ACT_MAX = 20
const PAGE_MAX = 50
const PAGE = 20

const page = {
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE).describe('How many messages.'),
  cursor: z.string().max(200).optional().describe('The next of the page before.'),
}
const acting = z.strictObject({
  ids: z.array(z.string().max(64)).min(1).max(ACT_MAX).describe('Ids of messages, as the other tools tell them.'),
})
const nothing = z.strictObject({})
const READS = { isReadOnly: true } as const
const ACTS = { isReadOnly: false, scope: 'activity:write', input: acting } as const

/** Everything an assistant can do here, over whichever wire. Nothing sends, shows the text of a message or deletes. */
export const TOOLS: readonly Tool[] = [
  tool({
    ...{ ...READS, name: 'list_on_ice', title: 'What is on ice', scope: 'activity:read' },
    description: 'Lists the newest messages that Icebox moved out of the inbox and that are still on ice.',
    input: z.strictObject(page),
    run: async (makeCall, input) => pageOf(await makeCall(mail.listActivity, { input: { view: 'on_ice', ...input } })),
  }),
  tool({
    ...{ ...READS, name: 'search_log', title: 'Search the log', scope: 'activity:read' },
    description: 'Searches everything Icebox looked at, newest first, by part of a sender or subject.',
    input: z.strictObject({
      query: z.string().max(200).optional().describe('Part of a sender or subject; everything when left out.'),
      view: mail.listActivity.input.shape.view.describe('Which messages; all when left out.'),
      since: z.iso.datetime({ offset: true }).optional().describe('Only messages received from then on.'),
      ...page,
    }),
    run: async (makeCall, { query, ...input }) =>
      pageOf(await makeCall(mail.listActivity, { input: { ...input, search: query } })),
  }),
  tool({
    ...{ ...READS, name: 'why', title: 'Why a message was judged so', scope: 'activity:read' },
    description: 'Tells all that is known of one message: where it is, the verdict, the confidence and each reason.',
    input: z.strictObject({ id: z.string().max(64).describe('Of the message.') }),
    run: (makeCall, { id }) => makeCall(mail.getMessage, { places: { messageId: id } }),
  }),
  tool({
    ...{ ...READS, name: 'stats', title: 'The numbers', scope: 'stats:read' },
    description: 'How much was judged, put on ice and brought back, in all and for each day.',
    input: z.strictObject({
      days: z.number().int().min(1).max(60).optional().describe('7 when left out; the last is today.'),
      timeZone: z.string().max(64).optional().describe('An IANA name; UTC when left out.'),
    }),
    run: (makeCall, input) => makeCall(getStats, { input }),
  }),
  tool({
    ...{ ...READS, name: 'health', title: 'How the mailboxes are doing', scope: 'activity:read' },
    description: 'Lists the connected mailboxes, how each is doing, and what to do where something is wrong.',
    input: nothing,
    run: makeCall => makeCall(mail.listMailboxes),
  }),
  tool({
    ...{ ...READS, name: 'list_rules', title: 'The rules', scope: 'rules:read' },
    description: 'Lists the rules in plain words, in their order, with what each did in the last seven days.',
    input: nothing,
    run: makeCall => makeCall(listRules),
  }),
  tool({
    ...{ ...READS, name: 'try_rule', title: 'Try a rule', scope: 'rules:read' },
    description: 'Says how a sentence would be read as a rule, or what has to be asked first. Nothing is saved.',
    input: z.strictObject({ sentence: z.string().min(1).max(2_000).describe('The rule in plain English.') }),
    run: (makeCall, input) => makeCall(tryRule, { input }),
  }),
  tool({
    ...{ ...ACTS, name: 'restore', title: 'Back to the inbox' },
    description:
      'Moves messages from the ice back to the inbox and teaches the person’s own model. undo takes it back.',
    run: (makeCall, input) => makeCall(mail.restoreMessages, { input }),
  }),
  tool({
    ...{ ...ACTS, name: 'freeze', title: 'On to the ice' },
    description:
      'Moves messages from the inbox to the Icebox folder and teaches the person’s own model. undo takes it back.',
    run: (makeCall, input) => makeCall(mail.freezeMessages, { input }),
  }),
  tool({
    ...{ ...ACTS, name: 'undo', title: 'Take back the last act' },
    description: 'Takes back the person’s last act on each of these messages.',
    run: (makeCall, input) => makeCall(mail.undoMessages, { input }),
  }),
]

function tool<I extends z.ZodObject>(
  each: Omit<Tool, 'input' | 'run'> & { input: I; run: (makeCall: MakeCall, input: z.output<I>) => Promise<unknown> },
): Tool {
  return { ...each, run: each.run as Tool['run'] }
}

function pageOf({ items, next }: z.output<typeof mail.listActivity.output>) {
  return { items: items.map(briefOf), next }
}

/** As much of a message as tells whether to ask for more. */
function briefOf({ reasons, ...item }: z.output<typeof message>) {
  const { id, receivedAt, sender, senderName, subject, place, folder, label, confidence, canUndo } = item
  const told = { id, receivedAt, sender, senderName, subject, place, folder, label, confidence, canUndo }
  return { ...told, reasons: reasons.slice(0, 3).map(({ text }) => text) }
}
