import { z } from 'zod'
import { conflict, invalidArgument, notFound } from '../faults.ts'
import { PALETTE } from './palette.ts'

export interface Label {
  readonly id: string
  name: string
  readonly type: 'system' | 'user'
  messageListVisibility?: 'show' | 'hide'
  labelListVisibility?: 'labelShow' | 'labelShowIfUnread' | 'labelHide'
  color?: { textColor: string; backgroundColor: string }
}

const colour = z.enum(PALETTE, { error: 'Label color is not on the allowed color palette.' })

/** What a client may say about a label; an empty name or a colour outside the palette is refused with 400. */
export const labelFields = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  messageListVisibility: z.enum(['show', 'hide']).optional(),
  labelListVisibility: z.enum(['labelShow', 'labelShowIfUnread', 'labelHide']).optional(),
  color: z.object({ textColor: colour, backgroundColor: colour }).optional(),
})

export type LabelFields = z.infer<typeof labelFields>

const CATEGORIES = ['PERSONAL', 'SOCIAL', 'PROMOTIONS', 'UPDATES', 'FORUMS'].map(name => `CATEGORY_${name}`)
const SYSTEM = ['CHAT', 'SENT', 'INBOX', 'IMPORTANT', 'TRASH', 'DRAFT', 'SPAM', ...CATEGORIES, 'STARRED', 'UNREAD']

/** Names Gmail keeps for itself, in any case. */
const RESERVED = new Set(
  [...SYSTEM, 'DRAFTS', 'ALL MAIL', 'ALL', 'MUTED', 'SNOOZED', 'SCHEDULED', 'OUTBOX', 'BIN', 'ANYWHERE'].map(name =>
    name.toLowerCase(),
  ),
)

export function systemLabels(): Label[] {
  return SYSTEM.map(id => ({ id, name: id, type: 'system' }))
}

export const isUserLabel = (id: string) => id.startsWith('Label_')

/** The labels of one mailbox. Ids are never used again, so that a deleted label's id stays unknown. */
export class Labels {
  readonly byId = new Map<string, Label>(systemLabels().map(label => [label.id, label]))
  lastNumber = 0

  get(id: string): Label {
    const label = this.byId.get(id)
    if (!label) throw notFound()
    return label
  }

  findByName(name: string): Label | undefined {
    const wanted = name.toLowerCase()
    return [...this.byId.values()].find(label => label.name.toLowerCase() === wanted)
  }

  create(fields: LabelFields): Label {
    const name = this.freeName(fields.name ?? '')
    this.lastNumber += 1
    const label: Label = { ...fields, name, id: `Label_${this.lastNumber}`, type: 'user' }
    this.byId.set(label.id, label)
    return label
  }

  change(id: string, fields: LabelFields): Label {
    const label = this.userLabel(id)
    const name = fields.name === undefined ? label.name : this.freeName(fields.name, label)
    return Object.assign(label, fields, { name, id: label.id })
  }

  remove(id: string): void {
    this.byId.delete(this.userLabel(id).id)
  }

  private userLabel(id: string): Label {
    const label = this.get(id)
    if (label.type === 'system') throw invalidArgument('Invalid update request: system labels cannot be changed.')
    return label
  }

  private freeName(given: string, own?: Label): string {
    const name = given.trim()
    if (!isPossibleName(name)) throw invalidArgument('Invalid label name')
    const holder = this.findByName(name)
    if (holder && holder !== own) throw conflict('Label name exists or conflicts')
    return name
  }
}

function isPossibleName(name: string): boolean {
  const hasEmptyLevel = name.split('/').some(level => level.trim() === '')
  return name.length <= 225 && !hasEmptyLevel && !name.startsWith('^') && !RESERVED.has(name.toLowerCase())
}
