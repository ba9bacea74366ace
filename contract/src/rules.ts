import { z } from 'zod'
import { defineCall } from './call.ts'

const none = z.object({})
const amount = z.number()
/** Room to paste too much, so that the compiler's own sentence says how much is allowed. */
const sentence = z.string().max(20_000)

export const RULES_MAX = 50

/** What a rule does: file in a folder below Icebox, mark as important, or leave in the inbox whatever else is said of it. */
export const ruleAct = z.enum(['move', 'flag', 'keep'])
/** One of `when` must hold, each of its conditions, and none of `unless`. Conditions are in words. */
export const ruleStep = z.object({
  act: ruleAct,
  folder: z.string().nullable(),
  when: z.array(z.array(z.string())),
  unless: z.array(z.array(z.string())),
})
export type RuleStep = z.infer<typeof ruleStep>

/** `draft`: saved and never switched on. */
export const ruleState = z.enum(['draft', 'on', 'off'])

export const ruleView = z.object({
  id: z.string(),
  /** From 0; the first rule that holds for a message decides. The team's stand first. */
  position: amount,
  sentence: z.string(),
  /** What was understood, as sentences again. */
  printed: z.string(),
  steps: z.array(ruleStep),
  state: ruleState,
  /** Why it does nothing although it is switched on, and what to do, in the user's words; null while all is well. */
  paused: z.string().nullable(),
  /** In the last seven days, and how many of those the user moved back. */
  filed: amount,
  movedBack: amount,
  /** Of its last ten messages the user moved three or more back. */
  isDoubtful: z.boolean(),
  /** The team's: owner and admins write it, members may switch it off for themselves. */
  isTeams: z.boolean(),
  mayEdit: z.boolean(),
})
export type RuleView = z.infer<typeof ruleView>

const runRow = z.object({
  /** Names the message for a thumb; null where Icebox keeps no record of it. */
  entryId: z.string().nullable(),
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  receivedAt: z.string(),
  /** The conditions that held, in words. */
  because: z.array(z.string()),
  /** The rule above that takes it first; null where none does. */
  takenBy: z.object({ ruleId: z.string(), printed: z.string() }).nullable(),
})
export type RunRow = z.infer<typeof runRow>

/**
 * A dry run, a rule applied to mail that was there before, or a rule's effect undone.
 * `lost`: what a dry run found lived in memory, and is gone.
 */
export const ruleRun = z.object({
  id: z.string(),
  kind: z.enum(['dry', 'apply', 'undo']),
  /** Null for a sentence that is not saved. */
  ruleId: z.string().nullable(),
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'lost']),
  /** What went wrong, in the user's words. */
  trouble: z.string().nullable(),
  /** Messages looked at so far, and how many there are, where that is known. */
  checked: amount,
  total: amount.nullable(),
  /** Of `checked`, those whose text was fetched, because a condition asks for it. */
  fetched: amount,
  /** Of a dry run: how many, and the newest hundred of each. `matched` counts only what no rule above takes first. */
  counts: z.object({ matched: amount, nearly: amount, not: amount }),
  matched: z.array(runRow),
  nearly: z.array(runRow),
  not: z.array(runRow),
  /** It takes more than 40 of 100 messages: to be confirmed before it is switched on. */
  isWide: z.boolean(),
  /** Messages filed, flagged or brought back by an `apply` or an `undo`. */
  moved: amount,
  /** Of an `undo`: messages left alone, as the user moved them since. */
  left: amount,
  /** What became of it as one sentence, such as "470 brought back, 30 were moved by you." Null while it runs. */
  summary: z.string().nullable(),
})
export type RuleRun = z.infer<typeof ruleRun>

export const rulesOverview = z.object({
  /** Changes with every change of the rules; an order is saved only against the one it was made from. */
  revision: amount,
  rules: z.array(ruleView),
  /** Folders below Icebox, of all mailboxes. `isMissing`: renamed or deleted by the user; its rules pause. */
  folders: z.array(z.object({ name: z.string(), mailboxAddress: z.string(), isMissing: z.boolean() })),
  /** `right`: how many of 100 messages said to be on the topic are, measured on `n`. Mail moves only by one that `mayMove`. */
  topics: z.array(z.object({ topic: z.string(), title: z.string(), right: amount, n: amount, mayMove: z.boolean() })),
  plan: z.object({
    maySwitchOn: z.boolean(),
    mayApply: z.boolean(),
    /** Of a team that shares rules, owner and admins. */
    mayWriteTeams: z.boolean(),
    /** Why one of these is locked and what unlocks it; null where nothing is. */
    locked: z.string().nullable(),
  }),
  /** Runs under way that move mail; to be shown again after the page was left. */
  runs: z.array(z.object({ id: z.string(), kind: z.enum(['apply', 'undo']), ruleId: z.string() })),
})
export type RulesOverview = z.infer<typeof rulesOverview>

/** Only what is `compiled` can be saved. Answers of a question replace the part of the sentence it is about. */
export const compiledSentence = z.object({
  status: z.enum(['compiled', 'ask', 'refused']),
  printed: z.string(),
  steps: z.array(ruleStep),
  questions: z.array(
    z.object({
      text: z.string(),
      /** Places in the sentence as it was sent, with runs of white space as one space. */
      start: amount,
      end: amount,
      answers: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
  /** Why it is refused, in the user's words. */
  reason: z.string().nullable(),
  /** Rules above that take some of the same mail first, or the same rule once more. */
  clashes: z.array(z.object({ ruleId: z.string(), text: z.string() })),
  /** A language model is set up here, and may be asked to say this sentence in words that are understood. */
  mayReword: z.boolean(),
})
export type CompiledSentence = z.infer<typeof compiledSentence>

const changed = z.object({ revision: amount, rule: ruleView })
const started = z.object({ runId: z.string() })

export const listRules = defineCall({
  method: 'GET',
  path: '/api/user/{id}/rules',
  who: 'self',
  input: none,
  output: rulesOverview,
})
/** Writes nothing. `ruleId`: the rule that the sentence is to replace. */
export const compileRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/compile',
  who: 'self',
  input: z.object({ sentence, ruleId: z.string().max(64).optional() }),
  output: compiledSentence,
})
/**
 * Asks the language model that the operator chose, once: the sentence and the names of the person's folders leave the
 * server. Answers a sentence in English that leaves less open, null where there is none. Writes nothing.
 */
export const rewordRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/reword',
  who: 'self',
  input: z.object({ sentence }),
  output: z.object({ sentence: z.string().nullable() }),
})
/** A draft at the end of the list; does nothing until it is switched on. */
export const createRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules',
  who: 'self',
  input: z.object({ sentence, isTeams: z.boolean().default(false) }),
  output: changed,
})
/**
 * A new sentence keeps the state. Of a team's rule a member changes the state for themselves alone. `isConfirmed`: the
 * person knows that it takes much of the mail, or that nobody knows how much; without it Problem `unconfirmed` says so
 * where a draft is switched on, or a rule that was on before is rewritten.
 */
export const changeRule = defineCall({
  method: 'PATCH',
  path: '/api/user/{id}/rules/{ruleId}',
  who: 'self',
  input: z.object({
    sentence: sentence.optional(),
    state: z.enum(['on', 'off']).optional(),
    isConfirmed: z.boolean().default(false),
  }),
  output: changed,
})
/** What it has filed stays where it is. */
export const deleteRule = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/rules/{ruleId}',
  who: 'self',
  input: none,
  output: z.object({ revision: amount }),
})
/** All of the person's own rules in their new order, the team's left out. 409 when they have changed since `revision`. */
export const orderRules = defineCall({
  method: 'PUT',
  path: '/api/user/{id}/rules/order',
  who: 'self',
  input: z.object({ ids: z.array(z.string().max(64)).max(RULES_MAX), revision: amount }),
  output: z.object({ revision: amount }),
})
/** What a saved rule, or a sentence in its place or at the end, would do to the newest 500 messages. Nothing moves. */
export const dryRunRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/dry-run',
  who: 'self',
  input: z
    .object({ sentence: sentence.optional(), ruleId: z.string().max(64).optional() })
    .refine(input => input.sentence !== undefined || input.ruleId !== undefined, 'Name a rule or write a sentence.'),
  output: started,
})
/** Whether the rule is right about this message; taken into account for what the list says of it. Null takes it back. */
export const thumbRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/{ruleId}/thumbs',
  who: 'self',
  input: z.object({ entryId: z.string().max(64), isRight: z.boolean().nullable() }),
  output: z.object({ success: z.literal(true) }),
})
/** Brings back everything the rule did, or one run of it; what the user has moved since stays there. */
export const undoRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/{ruleId}/undo',
  who: 'self',
  input: z.object({ runId: z.string().max(64).optional() }),
  output: started,
})
/** To the mail that is in the inbox now. */
export const applyRule = defineCall({
  method: 'POST',
  path: '/api/user/{id}/rules/{ruleId}/apply',
  who: 'self',
  input: none,
  output: started,
})
export const getRuleRun = defineCall({
  method: 'GET',
  path: '/api/user/{id}/rule-runs/{runId}',
  who: 'self',
  input: none,
  output: ruleRun,
})
/** What was moved until then stays moved; undo the run to bring it back. */
export const cancelRuleRun = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/rule-runs/{runId}',
  who: 'self',
  input: none,
  output: z.object({ success: z.literal(true) }),
})
