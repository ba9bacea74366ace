import { CLOSE_CALL_FROM, LINE_DEFAULT, LINE_MAX, LINE_MIN, UNDO_SECONDS } from '@icebox/contract/constants'
import type { FeatureGroup } from './feature.ts'

const detection = { plan: 'AI cold-email detection' } as const
const log = { plan: 'Classification logs' } as const
const realTime = { plan: 'Real-time protection' } as const

export const JUDGING: FeatureGroup = {
  id: 'judging',
  title: 'It decides, and says why',
  lead: 'By itself, on the server. No language model is needed.',
  features: [
    {
      title: 'AI cold-email detection',
      text: 'A small model reads each new message sentence by sentence and tells who wants what from whom.',
      held: detection,
    },
    {
      title: 'It knows whom you know',
      text: 'Mail that answers yours, or comes from somebody you have written to, stays, and so does mail of senders whose mail you starred or filed; mail you merely received makes nobody known.',
      held: detection,
    },
    {
      title: 'Calibrated confidence',
      text: `${LINE_DEFAULT} means that about ${LINE_DEFAULT} in 100 such messages should be moved.`,
      held: detection,
    },
    {
      title: 'Reasons for every message',
      text: 'Each verdict comes with its reasons in plain sentences, strongest first.',
      held: log,
    },
    {
      title: 'Close calls',
      text: `From ${CLOSE_CALL_FROM} up to your line a message stays in the inbox and waits for your word.`,
      held: log,
    },
    {
      title: 'A line of your own',
      text: `Say how sure it must be, from ${LINE_MIN} to ${LINE_MAX}, and see what that would have done with your last seven days before you let go.`,
      held: { plan: 'Custom confidence thresholds' },
    },
    {
      title: 'A second opinion',
      text: 'A language model may be asked about close calls from strangers; each message that was asked about says so.',
      held: { by: 'operator' },
    },
  ],
}

export const MOVING: FeatureGroup = {
  id: 'moving',
  title: 'It moves, and gives back',
  lead: 'Nothing is ever deleted.',
  features: [
    {
      title: 'Real-time protection',
      text: 'Cold mail moves as it arrives: at once where the mail host rings, else at the next look, every 60 seconds unless the operator chose another pace.',
      held: realTime,
    },
    {
      title: 'A folder in your own mailbox',
      text: 'It goes to a folder named Icebox, a label in Gmail, where every mail program shows it.',
      held: realTime,
    },
    {
      title: 'Restore, here or in your mail program',
      text: 'One click, or moving the message back to the inbox anywhere, teaches your filter, and Restore and allow sender makes a rule besides.',
      held: realTime,
    },
    {
      title: 'It’s cold',
      text: 'One click sends what was missed to the Icebox, and teaches as well.',
      held: realTime,
    },
    {
      title: 'Undo',
      text: `Whatever you pressed can be taken back for ${UNDO_SECONDS} seconds.`,
      held: realTime,
    },
    {
      title: 'Head start',
      text: 'A dry run over the last 30 days or the whole inbox shows what would have moved; nothing does before you say yes, and all of it can come back.',
      held: realTime,
    },
  ],
}

export const LEARNING: FeatureGroup = {
  id: 'learning',
  title: 'It learns, for you only',
  lead: 'What you teach changes nobody else’s filter.',
  features: [
    {
      title: 'Your corrections',
      text: 'Each one moves the weights of your own profile, which is kept under a key of your own.',
      held: detection,
    },
    {
      title: 'Campaigns',
      text: 'Follow-ups, second writers and look-alike domains of one sender are told as one, and your word on one message counts for the rest.',
      held: detection,
    },
    {
      title: 'Allow and block senders',
      text: 'Mail from an allowed address stays, mail from a blocked one goes on ice, and a message that fails the sender checks makes no rule and profits from none.',
      held: log,
    },
    {
      title: 'Advanced filtering rules',
      text: 'Rules in a plain sentence that are tried on recent mail before they act.',
      held: { plan: 'Advanced filtering rules' },
    },
    {
      title: 'Advanced reclassification',
      text: 'A rule is applied to the mail that is in the inbox already, and all it did can be taken back.',
      held: { plan: 'Advanced reclassification' },
    },
  ],
}
