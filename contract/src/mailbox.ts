import { z } from 'zod'
import { defineCall } from './call.ts'
import { mailboxProvider } from './mailbox-providers.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })

/**
 * How a mailbox is doing.
 * `watching`: checked as it should be. `connecting`: not yet checked. `unreachable`: the host does not answer, we keep trying.
 * `reconnect`: the host refuses the password or the right was taken back; the user must act. `unsupported`: the host cannot move mail safely.
 * `late`: not checked for a quarter of an hour, for whatever reason. `leaving`: what lies on ice is put back into the inbox,
 * then the mailbox is disconnected; nothing new is moved.
 */
export const mailboxStatus = z.enum([
  'connecting',
  'watching',
  'late',
  'unreachable',
  'reconnect',
  'unsupported',
  'leaving',
])
export type MailboxStatus = z.infer<typeof mailboxStatus>

export const mailboxHealth = z.object({
  id: z.string(),
  provider: mailboxProvider,
  address: z.string(),
  status: mailboxStatus,
  /** Since when it has had that status, ISO 8601. */
  since: z.string(),
  /** What happened and what to do, in the user's words; null while all is well. */
  advice: z.string().nullable(),
  lastCheckedAt: z.string().nullable(),
  /** When the provider last rang, where it rings at an address of ours; null otherwise. */
  lastPushAt: z.string().nullable(),
  /** Seconds between two checks at the most, as things are. */
  checkedEverySeconds: z.number(),
  connectedAt: z.string(),
  folderName: z.string(),
  /** Where the provider shows the folder; null where there is no such page. */
  folderUrl: z.string().nullable(),
  /** Whether signing in by it opens the account: `only` where nothing else does. */
  signsIn: z.enum(['no', 'yes', 'only']),
})
export type MailboxHealth = z.infer<typeof mailboxHealth>

export const listMailboxes = defineCall({
  method: 'GET',
  path: '/api/user/{id}/mailboxes',
  who: 'self',
  input: none,
  output: z.array(mailboxHealth),
})
export const disconnectMailbox = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/mailboxes/{mailboxId}',
  who: 'self',
  /**
   * What becomes of the mail on ice: it stays in the folder, or it is all put back into the inbox first. What rules filed stays in
   * its folders.
   * Then the mailbox is `leaving` for a while; `leave` ends that at once.
   */
  input: z.object({ folder: z.enum(['leave', 'put_back']).default('leave') }),
  output: done,
})

/**
 * The dry run over mail that was there before Icebox. Nothing moves until the user says so.
 * `running`: looking. `ready`: looked through. `moving`: what the user said yes to is on its way. `applied`: it is done.
 * `undoing`, `undone`: the same for taking it back.
 */
export const headStart = z.object({
  state: z.enum(['none', 'running', 'ready', 'moving', 'applied', 'undoing', 'undone', 'failed']),
  reach: z.enum(['month', 'everything']),
  /** Messages looked through so far, and how many there are, where the provider says so. */
  checked: z.number(),
  total: z.number().nullable(),
  /** Messages that would go on ice and have not been moved. */
  foundCount: z.number(),
  /** The newest of them, 500 at the most. */
  found: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      sender: z.string(),
      senderName: z.string(),
      receivedAt: z.string(),
      confidence: z.number(),
      kind: z.string(),
    }),
  ),
  /** Messages that this run has put on ice and that an undo would bring back. */
  movedCount: z.number(),
})
export type HeadStart = z.infer<typeof headStart>
export const getHeadStart = defineCall({
  method: 'GET',
  path: '/api/user/{id}/head-start',
  who: 'self',
  input: none,
  output: headStart,
})
export const startHeadStart = defineCall({
  method: 'POST',
  path: '/api/user/{id}/head-start',
  who: 'self',
  input: z.object({ reach: z.enum(['month', 'everything']).default('month') }),
  output: done,
})
const chosen = z.array(z.string().max(64)).max(500)
/** Moves the messages named, or all but those named; only what the dry run found. */
export const applyHeadStart = defineCall({
  method: 'POST',
  path: '/api/user/{id}/head-start/apply',
  who: 'self',
  input: z.union([z.object({ ids: chosen }), z.object({ allBut: chosen })]),
  output: done,
})
/** Brings back everything the last run has put on ice. It is no correction: nothing is learned from it. */
export const undoHeadStart = defineCall({
  method: 'POST',
  path: '/api/user/{id}/head-start/undo',
  who: 'self',
  input: none,
  output: done,
})
