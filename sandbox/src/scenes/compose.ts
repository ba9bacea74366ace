import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Letter, Tool } from './letter.ts'
import type { Addressee } from './people.ts'

export interface Composed {
  readonly raw: Buffer
  readonly messageId: string
}

export interface Occasion {
  readonly date: Date
  /** Message-IDs of the conversation so far, oldest first. */
  readonly answers: readonly string[]
}

export const now = (): Occasion => ({ date: new Date(), answers: [] })

/** Writes a letter to a person as it would lie in their mailbox, with the headers their mail host puts on top. */
export async function compose(letter: Letter, person: Addressee, { date, answers }: Occasion): Promise<Composed> {
  const fill = filler(person)
  const address = fill(letter.address)
  const messageId = `<${randomUUID()}@${domainOf(address)}>`
  const text = fill(letter.text)
  const style = tools[letter.tool]
  const mail = new MailComposer({
    messageId,
    date,
    from: { name: fill(letter.from), address },
    ...(letter.bcc ? {} : { to: { name: person.name, address: person.email } }),
    ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
    subject: fill(letter.subject),
    ...(answers.length ? { inReplyTo: answers.at(-1), references: answers.join(' ') } : {}),
    text,
    ...(style.html ? { html: htmlOf(text, style.tracks ? domainOf(address) : undefined) } : {}),
    ...(letter.calendar ? { icalEvent: { method: 'REQUEST', content: invitation(address, date) } } : {}),
    headers: { ...style.headers, ...listHeaders(letter, domainOf(address)), ...languageHeader(letter) },
  })
  const top = receivedHeaders({ letter, person, address, date })
  return { raw: onTheWire(Buffer.concat([Buffer.from(top), await mail.compile().build()])), messageId }
}

/** A message the person sent, as their mail program files it. */
export async function composeSent(
  sent: { to: string; toAddress: string; subject: string; text: string },
  person: Addressee,
  date: Date,
): Promise<Composed> {
  const fill = filler(person)
  const messageId = `<${randomUUID()}@${domainOf(person.email)}>`
  const mail = new MailComposer({
    messageId,
    date,
    from: { name: person.name, address: person.email },
    to: { name: sent.to, address: sent.toAddress },
    subject: fill(sent.subject),
    text: fill(sent.text),
  })
  return { raw: onTheWire(await mail.compile().build()), messageId }
}

/** Every line ends with CRLF (RFC 5322 section 2.3). */
function onTheWire(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
}

interface ToolStyle {
  readonly html: boolean
  /** Puts a picture that tells when it is opened, and links through the tool. */
  readonly tracks: boolean
  readonly headers: Readonly<Record<string, string>>
}

const tools: Readonly<Record<Tool, ToolStyle>> = {
  'mail-program': { html: false, tracks: false, headers: {} },
  'sequence-tool': { html: true, tracks: true, headers: { 'X-Mailer': 'Sequencer 4.2' } },
  'newsletter-tool': { html: true, tracks: true, headers: { 'X-Mailer': 'Letterbox 9', Precedence: 'bulk' } },
  'billing-system': { html: true, tracks: false, headers: { 'Auto-Submitted': 'auto-generated' } },
  'bulk-script': { html: true, tracks: false, headers: { 'X-Mailer': 'PHPMailer 5.2.9', 'X-Priority': '3' } },
}

function filler(person: Addressee): (text: string) => string {
  const words: Record<string, string> = {
    first: person.first,
    name: person.name,
    company: person.company,
    domain: domainOf(person.email),
    role: person.role,
    product: person.product,
    city: person.city,
    code: String(randomInt(100_000, 1_000_000)),
  }
  return text => text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
}

function listHeaders(letter: Letter, domain: string): Record<string, string> {
  if (!letter.unsubscribe) return {}
  const link = `<https://mail.${domain}/leave/${randomUUID()}>, <mailto:leave@${domain}?subject=leave>`
  if (letter.oneClick) return { 'List-Unsubscribe': link, ...ONE_CLICK }
  if (letter.tool !== 'newsletter-tool') return { 'List-Unsubscribe': link }
  return {
    'List-Unsubscribe': link,
    ...ONE_CLICK,
    'List-Id': `<letters.${domain}>`,
  }
}

const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

function languageHeader(letter: Letter): Record<string, string> {
  return letter.language ? { 'Content-Language': letter.language } : {}
}

interface Arrival {
  readonly letter: Letter
  readonly person: Addressee
  readonly address: string
  readonly date: Date
}

/** What the receiving host adds (RFC 5321 section 4.4, RFC 8601); addresses are from the documentation networks. */
function receivedHeaders({ letter, person, address, date }: Arrival): string {
  const own = domainOf(person.email)
  const domain = domainOf(address)
  const sender = letter.forged ? 'bounce@relay-204.example' : `bounces+${randomUUID().slice(0, 8)}@${domain}`
  const time = date.toUTCString().replace('GMT', '+0000')
  const lines = [
    `Return-Path: <${letter.tool === 'mail-program' ? address : sender}>`,
    `Received: from ${letter.forged ? 'relay-204.example' : `out.${domain}`} ([203.0.113.${randomInt(1, 255)}])\r\n\tby mx.${own} with ESMTPS id ${randomUUID().slice(0, 12)}\r\n\tfor <${person.email}>; ${time}`,
    `Authentication-Results: mx.${own};\r\n\t${authenticationOf(letter, domain)}`,
  ]
  if (letter.oneClick) lines.push(signatureOf(domain))
  // Blind copies hide whom else the sender wrote to.
  if (letter.bcc) lines.push('To: undisclosed-recipients:;')
  return lines.map(line => `${line}\r\n`).join('')
}

/** A DKIM signature by its tags alone (RFC 6376, 3.5): whether it holds is what the receiving host says. */
function signatureOf(domain: string): string {
  const signed = 'from:to:subject:date:message-id:list-unsubscribe:list-unsubscribe-post'
  const noise = (bytes: number) => randomBytes(bytes).toString('base64')
  return `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=mail;\r\n\th=${signed};\r\n\tbh=${noise(32)};\r\n\tb=${noise(48)}`
}

function authenticationOf(letter: Letter, domain: string): string {
  if (letter.forged) {
    return `spf=fail smtp.mailfrom=relay-204.example;\r\n\tdkim=none; dmarc=fail header.from=${domain}`
  }
  if (letter.tool === 'bulk-script') {
    return `spf=softfail smtp.mailfrom=${domain};\r\n\tdkim=none; dmarc=none header.from=${domain}`
  }
  return `spf=pass smtp.mailfrom=${domain};\r\n\tdkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`
}

function htmlOf(text: string, tracker: string | undefined): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const link = (url: string) => (tracker ? `https://click.${tracker}/r/${randomUUID()}` : url)
  const linked = safe.replace(/https?:\/\/[^\s]+/g, url => `<a href="${link(url)}">${url}</a>`)
  const paragraphs = linked.split('\n\n').map(paragraph => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
  const pixel = tracker ? `<img src="https://open.${tracker}/p/${randomUUID()}.gif" width="1" height="1" alt="">` : ''
  return `<html><body>${paragraphs.join('\n')}${pixel}</body></html>`
}

function invitation(organizer: string, date: Date): string {
  const stamp = (moment: number) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')
  const start = date.getTime() + 3 * 86_400_000
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Calendar//EN', 'METHOD:REQUEST', 'BEGIN:VEVENT']
  lines.push(`UID:${randomUUID()}`, `DTSTAMP:${stamp(date.getTime())}`, `DTSTART:${stamp(start)}`)
  lines.push(`DTEND:${stamp(start + 3_600_000)}`, 'SUMMARY:Budget 2027', `ORGANIZER:mailto:${organizer}`)
  return [...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
