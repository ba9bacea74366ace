import type { Box, Change } from './gmail/box.ts'
import type { Mail } from './gmail/mail.ts'
import type { JournalLine } from './journal.ts'

type Settings = Extract<JournalLine, { kind: 'settings' }>
type MailLine = Extract<JournalLine, { kind: 'mail' }>

/** What a mailbox is apart from its mail and history. */
export function settingsOf(box: Box): Settings {
  return {
    kind: 'settings',
    address: box.address,
    labels: [...box.labels.byId.values()],
    lastLabelNumber: box.labels.lastNumber,
    drafts: [...box.drafts],
    historyFloor: box.historyFloor,
    watch: box.watch && { ...box.watch, labelIds: [...box.watch.labelIds] },
  }
}

/** One change in lines; new mail comes with its bytes. */
export function changesIn(box: Box, change: Change): JournalLine[] {
  const mail = change.kind === 'messagesAdded' ? box.mails.get(change.mail.id) : undefined
  return [...(mail ? [mailLine(box, mail)] : []), changeLine(box, change)]
}

/** A whole mailbox in lines; `replay` makes the same of them. */
export function linesOf(box: Box): JournalLine[] {
  const mails = box.byDate.map(mail => mailLine(box, mail))
  return [settingsOf(box), ...mails, ...box.history.map(change => changeLine(box, change))]
}

/** Does again what one line tells; lines come in the order they were written. */
export function replay(box: Box, line: Exclude<JournalLine, { kind: 'identity' }>): void {
  if (line.kind === 'settings') takeSettings(box, line)
  else if (line.kind === 'mail') takeMail(box, line)
  else takeChange(box, line.change)
}

function mailLine(box: Box, mail: Mail): MailLine {
  const { raw, labels, ...rest } = mail
  return { kind: 'mail', address: box.address, ...rest, raw: raw.toString('base64'), labels: [...labels] }
}

function changeLine(box: Box, { id, kind, mail, labelIds }: Change): JournalLine {
  const shown = { ...mail, labelIds: [...mail.labelIds] }
  return {
    kind: 'change',
    address: box.address,
    change: { id, kind, mail: shown, ...(labelIds ? { labelIds: [...labelIds] } : {}) },
  }
}

function takeSettings(box: Box, line: Settings): void {
  box.labels.byId.clear()
  for (const label of line.labels) box.labels.byId.set(label.id, label)
  box.labels.lastNumber = line.lastLabelNumber
  box.drafts.clear()
  for (const [draft, mail] of line.drafts) box.drafts.set(draft, mail)
  box.watch = line.watch
  box.historyFloor = line.historyFloor
  // A new box begins anywhere, which may be above what was reached before.
  box.lastHistoryId = Math.max(line.historyFloor, box.history.at(-1)?.id ?? 0)
  box.history = box.history.filter(change => change.id > line.historyFloor)
}

function takeMail(box: Box, { kind: _kind, address: _address, raw, labels, ...rest }: MailLine): void {
  if (box.mails.has(rest.id)) return
  box.enter({ ...rest, raw: Buffer.from(raw, 'base64'), labels: new Set(labels) })
}

function takeChange(box: Box, change: Change): void {
  const mail = box.mails.get(change.mail.id)
  box.history.push(change)
  box.lastHistoryId = Math.max(box.lastHistoryId, change.id)
  if (!mail) return
  if (change.kind === 'messagesDeleted') {
    box.leave(mail)
    return
  }
  mail.labels.clear()
  for (const label of change.mail.labelIds) mail.labels.add(label)
  mail.historyId = change.id
}
