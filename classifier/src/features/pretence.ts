import type { Address, Message, Relationship } from '../message.ts'
import { DAEMONS, isDeliveryReport } from './delivery-report.ts'
import { unmask } from './letters.ts'
import { type Reading, readSender, type Sender } from './reading.ts'

/** Whom the sender pretends to be: a firm everybody knows, or whoever keeps the reader's mailbox. */
export type Pretence = 'firm' | 'mail_host'

/**
 * Looks at whom the sender's name and subject speak for, and whether the address can be theirs. A name that holds more
 * than the firm's and common words of its desks ("Ann Lee (Microsoft)") pretends nothing, nor does the reader's own company.
 */
export function pretenceOf(reading: Reading, relationship: Relationship | undefined): Pretence | undefined {
  const pretence = posedAs(reading)
  if (pretence === undefined || HIDING.test(reading.sender.domain) || isOfMailServer(reading)) return undefined
  return relationship?.sameCompany || isAmongReaders(reading, relationship) ? undefined : pretence
}

function posedAs(reading: Reading): Pretence | undefined {
  const name = unmask(reading.message.from.name.slice(0, MAX_NAME).toLowerCase()).text
  if (posesAsFirm(name, reading.sender)) return 'firm'
  return posesAsMailHost(name, reading) ? 'mail_host' : undefined
}

const MAX_NAME = 200

/**
 * Firms whose names are borrowed most, each with the first labels of domains it writes from beside that of its name.
 * Names that people bear, too, stand with another word (Apple, Norton).
 */
const FIRMS: Readonly<Record<string, string>> = {
  adobe: 'adobesign echosign',
  amazon: 'amazonses amazonaws',
  'american express': 'aexp',
  'apple id': 'apple',
  'apple support': 'apple',
  'bank of america': 'bofa',
  barclays: '',
  binance: '',
  citibank: 'citi',
  coinbase: '',
  dhl: 'deutschepost',
  docusign: '',
  dropbox: 'dropboxmail hellosign',
  ebay: '',
  facebook: 'facebookmail fb meta',
  fedex: '',
  'geek squad': 'bestbuy',
  godaddy: 'secureserver',
  google: 'youtube android',
  hsbc: '',
  icloud: 'apple',
  instagram: 'facebookmail meta',
  itunes: 'apple',
  klarna: '',
  linkedin: '',
  mcafee: '',
  metamask: '',
  microsoft: 'azure microsoftonline office office365 outlook sharepointonline skype xbox',
  'microsoft 365': 'microsoft microsoftonline',
  netflix: '',
  'norton 360': 'gendigital norton nortonlifelock',
  'office 365': 'microsoft microsoftonline',
  onedrive: 'microsoft sharepointonline',
  outlook: 'microsoft',
  paypal: '',
  postbank: 'db',
  sharepoint: 'microsoft sharepointonline',
  spotify: '',
  usps: '',
  'wells fargo': '',
  'western union': '',
  wetransfer: '',
  whatsapp: 'facebook facebookmail meta',
}

const FIRM = new RegExp(`(?<![a-z])(?:${Object.keys(FIRMS).toSorted(longestFirst).join('|')})(?![a-z])`)

function longestFirst(one: string, other: string): number {
  return other.length - one.length
}

/** What stands beside the name of a firm where the firm itself writes. */
const OF_ITS_DESKS = new Set(
  `account accounts admin alert alerts bank billing business care center centre cloud co com customer customers de delivery
  department dept desk docs document documents drive email express file files help helpdesk id inc info invoice
  international jp kundendienst kundenservice ltd llc mail member membership money net no noreply notification
  notifications of office online order orders parcel pay payment payments prime refund refunds reply security service
  services share sharing shipment shipping sign storage subscription support team the tracking transfer uk update
  updates web`.split(/\s+/),
)

function posesAsFirm(name: string, sender: Sender): boolean {
  const [firm] = FIRM.exec(name) ?? []
  if (firm === undefined) return false
  const beside = name.replace(firm, ' ').match(/\p{L}+/gu) ?? []
  if (!beside.every(word => OF_ITS_DESKS.has(word) || word === firm)) return false
  return !isOfFirm(sender, `${firm.replaceAll(' ', '')} ${FIRMS[firm]}`.trim().split(' '))
}

/** A mailbox anyone may open is no firm's, but for the few it sends notices from. A name with a hyphen may be theirs. */
function isOfFirm({ label, local, isFreeMail }: Sender, labels: readonly string[]): boolean {
  if (isFreeMail) return labels.includes(label) && /no-?reply/.test(local)
  return labels.some(own => label === own || label.split('-').includes(own))
}

const MAIL_DESK =
  /\b(?:e-?mail|web ?mail|mail ?box|mail|server|it|system|domain)(?: service| server)? (?:admin|administrator|support|team|provider|services?|help ?desk|security|delivery|quota|center|desk|notifications?|alert)\b|\b(?:webmail|mailbox|[cw]panel|postmaster|webmaster|administrator|messagerie|correo|posta|poczta|postfach|postvak)\b/
/** The mailbox and what is said to befall it, in this order and near each other; then messages that wait somewhere. */
const MAILBOX_TROUBLE = [
  /\b(?:mail ?box|web ?mail|(?:e-?mail|mail) (?:account|storage|quota|server|service)|mail ?quota)\b[^.!?\n]{0,80}\b(?:full|quota|exceed\w*|deactivat\w*|de-activat\w*|suspen\w*|terminat\w*|out ?dated|expir\w*|blocked|shut ?down|clos(?:ed|ing|ure)|limit\w*|re-?validat\w*|verif\w*|upgrade\w*)\b/,
  /\b(?:postfach|mailkonto|bo[iî]te (?:mail|e-?mail|aux lettres|de réception)|messagerie|buzón|caixa (?:de correio|postal)|casella (?:di posta|e-?mail|mail)|postvak|skrzynk\w+)(?!\p{L})[^.!?\n]{0,80}(?<!\p{L})(?:voll\w*|gesperrt|deaktiviert|plein\w*|limite\w*|quota|suspend\w*|llen[oa]|capacidad|desactivad\w*|chei[oa]|pien[oa]|sospes\w*|vol|geblokkeerd|pełn\w+|zablokowan\w+)/u,
  /\b(?:held|pending|undelivered|queued|blocked|delayed) (?:incoming )?(?:e-?mails?|mails?|messages?)\b|\b(?:e-?mails?|mails|messages) [^.!?\n]{0,40}\b(?:on hold|are held|were held|pending|queued|suspended on)\b/,
]
const MAX_TROUBLE = 3000

/** Speaks for the reader's mail, by name or by naming the reader's address or domain, and of trouble with it. */
function posesAsMailHost(name: string, reading: Reading): boolean {
  if (!(MAIL_DESK.test(name) || namesReader(name, reading) || namesReader(reading.subject, reading))) return false
  const said = `${reading.subject}\n${reading.ownWords.slice(0, MAX_TROUBLE)}`
  return !HOSTS.has(reading.sender.label) && MAILBOX_TROUBLE.some(trouble => trouble.test(said))
}

/** Who keeps many people's mail or looks through it writes to them from domains of its own. */
const HOSTS: ReadonlySet<string> = new Set(
  `aol apple barracudanetworks bluehost dreamhost fastmail gandi godaddy google hornetsecurity hostinger icloud infomaniak
  ionos mailbox microsoft microsoftonline mimecast namecheap outlook ovh ovhcloud posteo proofpoint proton rackspace
  secureserver strato telekom yahoo yahooinc zoho`.split(/\s+/),
)

/** Enough to find the reader among; a message to hundreds must not cost more time. */
const MAX_READERS = 20

function readersOf({ to, cc }: Message): readonly Address[] {
  return [...to.slice(0, MAX_READERS), ...cc.slice(0, MAX_READERS)]
}

function namesReader(text: string, { message }: Reading): boolean {
  return text.includes('.') && readersOf(message).some(({ address }) => namesAddress(text, address))
}

function namesAddress(text: string, address: string): boolean {
  if (address === '') return false
  const { domain, isFreeMail } = readSender(address)
  return text.includes(address) || (!isFreeMail && domain.includes('.') && text.includes(domain))
}

/**
 * From the domain of somebody it is addressed to. Whoever sends one message to many unseen people writes to themselves;
 * only where nothing is known of the reader may that be a test of their mail program.
 */
function isAmongReaders({ message, sender }: Reading, relationship: Relationship | undefined): boolean {
  return readersOf(message).some(({ address }) => {
    if (address === message.from.address) return relationship === undefined
    return !sender.isFreeMail && readSender(address).domain === sender.domain
  })
}

/** Services that hide the reader's address put their own in the place of the sender's, who keeps the name. */
const HIDING =
  /^(?:8alias|addy|aleeas|anonaddy|appleid|dralias|duck|mozmail|passinbox|passmail|simplelogin|slmail|slmails)\.[a-z]+$/

/** Exchange reports in the name of a program; of a free mail host nobody else gets the address of its server. */
function isOfMailServer(reading: Reading): boolean {
  const { message, sender } = reading
  const isOfExchange = sender.local.startsWith('microsoftexchange')
  if (isOfExchange && message.partTypes.includes('message/delivery-status')) return true
  return isDeliveryReport(reading) || (sender.isFreeMail && DAEMONS.test(sender.local))
}
