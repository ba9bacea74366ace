import { registrable } from './features/domains.ts'
import type { Address, Message } from './message.ts'

/** Services that pass on what somebody else wrote: a mention, a note beside a shared file, an invitation, a filled-in form. */
const SERVICES = new Set([
  'adobesign.com',
  'asana.com',
  'atlassian.net',
  'calendly.com',
  'canva.com',
  'docusign.net',
  'dropbox.com',
  'eventbrite.com',
  'figma.com',
  'github.com',
  'gitlab.com',
  'intercom-mail.com',
  'linkedin.com',
  'medium.com',
  'meetup.com',
  'notion.so',
  'paypal.com',
  'sharepointonline.com',
  'slack.com',
  'squarespace.info',
  'substack.com',
  'trello.com',
  'typeform.com',
  'wetransfer.com',
  'zendesk.com',
])
/** Addresses that pass on and do nothing else. */
const RELAYS =
  /^(notifications@github\.com|(comments-noreply|drive-shares(-dm)?-noreply)@(docs\.)?google\.com|((inmail-)?hit-reply|invitations|messag(es|ing)-noreply)@linkedin\.com)$/

/** Somebody wrote, shared, asked or invited. A service's own news and receipts are about nobody. */
const ABOUT_SOMEBODY =
  /\b(mentioned you|comment(s|ed)?|repl(ied|y to)|responded|shared|said|invit(ed|ation|es)|(has )?sent( you)?|messaged? (you|from|to)|message body|wants? to connect|i want to connect|request(s|ed)|assigned|form submission|new (entry|response|event|ticket|submission|message)|opened|created|review and sign|please sign|note to (customer|recipient)|geteilt|freigegeben|eingeladen|gesendet|kommentiert|einladung|nachricht|partagé|invit[ée]|envoyé|commenté|compartido|invitado|enviado|comentado|compartilhou|convidou|enviou|deelde|uitgenodigd|stuurde|udostępni|zaprosi)/iu

/** Lines that services write around those words. */
const AROUND = new RegExp(
  [
    /unsubscribe|disable emails|stop receiving|turn off these|(notification|email) (settings|preferences)|manage .{0,20}notif/,
    /you('re| are) (receiving|getting)|you received this|this (e-?mail|message|link|envelope) (was|is|only|contains)|was intended for/,
    /reply to this e-?mail|expires? (on|in)|don't know this|safely ignore|learn (more|why)|do not share|don't forward|report (it|this|to)/,
    /all rights|registered trademark|privacy|help cent(er|re)|powered by|delivered by|made (by|with)|our blog|type your reply|alternate signing|security code|about docusign|sign documents electronically|questions about the document|need to modify the document|committed to preventing|helpful tips|404 page|block the inviter/,
    /\b(LLC|Inc|Pty Ltd|Corporation|Corp|GmbH|S\.?L)\.?,? .*\d/,
    /^[^:]{0,40}:$|^-{4,}$|^(sent|view|open|accept|go to|get your|download|review) .{0,40}$/,
    /^(name|e-?mail|your e-?mail|from|requester|ticket #?\w+|invitee.*|phone|subject)\b.{0,80}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/**
 * The message as its author would have sent it: what services write around it is the same for friends and strangers.
 * Undefined where no service passes anything on.
 */
export function relayedIn(message: Message): Message | undefined {
  const { address } = message.from
  const seen = message.text.slice(0, MOST)
  const tellsOfSomebody = () => ABOUT_SOMEBODY.test(`${message.subject}\n${seen.slice(0, OPENING)}`)
  if (!RELAYS.test(address) && !(SERVICES.has(domainOf(address)) && tellsOfSomebody())) return undefined
  const text = wordsIn(seen, address)
  if (text === '') return undefined
  const from = authorOf(message)
  return {
    ...message,
    from,
    replyTo: [],
    references: [],
    headers: [],
    text,
    html: '',
    attachmentCount: 0,
    partTypes: [],
  }
}

/** As much as the features read, in letters, so that no long text costs much. */
const MOST = 6000
/** Where services say what happened. */
const OPENING = 400
/** A line about somebody is the service's own only among the first, and while it is short. */
const FIRST_LINES = 6
const HEADLINE = 160

function wordsIn(text: string, address: string): string {
  const own = new RegExp(`https?://[^\\s>)/]*\\b${domainOf(address).split('.')[0]}\\b[^\\s>)]*`, 'gi')
  const kept = text
    .split('\n')
    .map(line => line.replace(own, '').trim())
    .filter(
      (line, at) => !AROUND.test(line) && !(at < FIRST_LINES && line.length < HEADLINE && ABOUT_SOMEBODY.test(line)),
    )
  return kept.join('\n').trim()
}

/** Named by the service; the address where answers go, or that stands in the opening, unless it is the service's. */
function authorOf({ from, replyTo, text }: Message): Address {
  const name = from.name.replace(/ *(\(.*\)|\b(via|on|in) [A-Z].*)$/, '')
  const service = domainOf(from.address)
  const answered = replyTo.find(({ address }) => address !== '' && domainOf(address) !== service)?.address
  const named = /[(<]([^\s()<>@]+@[^\s()<>@]+)[)>]/.exec(text.slice(0, OPENING))?.[1]?.toLowerCase()
  return { name: service.startsWith(name.toLowerCase()) ? '' : name, address: answered ?? named ?? '' }
}

function domainOf(address: string): string {
  return registrable(address.slice(address.lastIndexOf('@') + 1))
}
