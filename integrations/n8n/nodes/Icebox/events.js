/** What Icebox tells of, by its name there. */
const EVENTS = {
  'email.frozen': 'Message moved to the Icebox',
  'email.close_call': 'Close call left in the inbox',
  'email.restored': 'Message restored',
  'email.filed': 'Message filed by a rule',
  'stop_request.sent': 'Sender asked to stop',
  'mailbox.trouble': 'Mailbox in trouble',
  'mailbox.ok': 'Mailbox well again',
  'usage.80': '80 % of the scans used',
  'usage.100': 'All scans used',
  'digest.ready': 'Digest ready',
  'team.member_joined': 'Member joined the team',
  'team.member_left': 'Member left the team',
}

module.exports = { EVENTS }
