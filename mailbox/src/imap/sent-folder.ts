import { parseIfReadable } from '@icebox/classifier/mime'
import type { ImapFlow, ListResponse } from 'imapflow'
import { plainAddress } from '../recipients.ts'

/** What mail programs and hosts call it where they do not mark it. */
const SENT_NAMES: ReadonlySet<string> = new Set([
  ...['sent', 'sent messages', 'sent items', 'sent mail', 'sent-mail', 'sentbox', 'outgoing'],
  ...['gesendet', 'gesendete objekte', 'gesendete elemente', 'gesendete nachrichten', 'postausgang gesendet'],
  ...['envoyés', 'éléments envoyés', 'messages envoyés', 'courrier envoyé', 'objets envoyés'],
  ...['enviados', 'elementos enviados', 'mensajes enviados', 'correo enviado', 'itens enviados', 'mensagens enviadas'],
  ...['inviata', 'posta inviata', 'messaggi inviati', 'elementi inviati', 'inviati'],
  ...['verzonden', 'verzonden items', 'verzonden berichten', 'verzonden objecten'],
  ...['skickat', 'skickade objekt', 'skickade meddelanden', 'sendt', 'sendte elementer', 'sendt post'],
  ...['lähetetyt', 'lähetetyt viestit', 'wysłane', 'elementy wysłane', 'odeslané', 'odeslaná pošta', 'odoslané'],
  ...['отправленные', 'надіслані', 'gönderilmiş öğeler', 'gönderilenler', 'elküldött elemek', 'trimise'],
  ...['απεσταλμένα', '送信済み', '送信済みアイテム', '送信済みメール'],
  ...['已发送', '已发送邮件', '寄件備份', '보낸편지함'],
])

/** The marked folder (RFC 6154) and those that mail programs and hosts are known to use. */
export function sentPaths(folders: readonly ListResponse[]): string[] {
  return folders
    .filter(folder => folder.specialUse === '\\Sent' || SENT_NAMES.has(folder.name.normalize('NFC').toLowerCase()))
    .sort((a, b) => Number(b.specialUse === '\\Sent') - Number(a.specialUse === '\\Sent'))
    .map(folder => folder.path)
}

/** Folders looked into, and messages of each. */
const MOST_FOLDERS = 40
const LOOKED_AT = 20
const FEWEST = 2
const OTHERS: ReadonlySet<string> = new Set([
  '\\Drafts',
  '\\Trash',
  '\\Junk',
  '\\All',
  '\\Archive',
  '\\Flagged',
  '\\Inbox',
])

/** Where no name tells it: folders of which the newest messages are nearly all from the owner, drafts apart. */
export async function findSent(
  client: ImapFlow,
  folders: readonly ListResponse[],
  { icebox, owner }: { icebox: string; owner: string },
): Promise<string[]> {
  const candidates = folders.filter(
    ({ path, specialUse }) => path !== icebox && path.toUpperCase() !== 'INBOX' && !OTHERS.has(specialUse ?? ''),
  )
  const found: string[] = []
  for (const { path } of candidates.slice(0, MOST_FOLDERS)) if (await isOwn(client, path, owner)) found.push(path)
  return found
}

async function isOwn(client: ImapFlow, path: string, owner: string): Promise<boolean> {
  const folder = await client.mailboxOpen(path, { readOnly: true })
  if (folder.exists < FEWEST) return false
  const newest = `${Math.max(1, folder.exists - LOOKED_AT + 1)}:*`
  const rows = await client.fetchAll(newest, { flags: true, headers: ['From'] })
  const sent = rows.filter(({ flags }) => !flags?.has('\\Draft'))
  const isFromOwner = (headers: Buffer) =>
    plainAddress(parseIfReadable(headers)?.from.address ?? '') === plainAddress(owner)
  const own = sent.filter(({ headers }) => headers !== undefined && isFromOwner(headers))
  return sent.length >= FEWEST && own.length >= sent.length * 0.8
}
