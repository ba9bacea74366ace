import { reasonText } from '@icebox/classifier/reasons'

/** Reasons that come from the user's own rules or from us, not from the message. */
const OURS: Readonly<Record<string, string>> = {
  sender_allowed: 'You allowed this sender',
  sender_blocked: 'You blocked this sender',
  team_allowed: 'Your team allowed this sender',
  team_blocked: 'Your team blocked this sender',
  stranger_screened: 'You screen strangers and never wrote to this sender',
  answers_our_letter: 'It answers a letter that asked its sender to stop',
  allowance_used_up: 'Your scans for this month are used up, so this message was not read',
  not_protected: 'No plan was running, so this message was not read',
  rule_moved: 'One of your rules filed it',
  rule_flagged: 'One of your rules flagged it and left it in your inbox',
  rule_kept: 'One of your rules keeps it in your inbox',
  rule_paused: 'The folder of your rule was renamed or removed, so it stayed in your inbox',
  disconnected: 'The mailbox was disconnected before this message was read',
  own_letter: 'Icebox itself wrote this message, so it was not judged and does not count as a scan',
  unreadable: 'This message could not be read, so it stayed in your inbox',
}

/** The sentence for a code, whoever gave it. */
export function reasonSentence(code: string): string {
  return OURS[code] ?? reasonText(code)
}
