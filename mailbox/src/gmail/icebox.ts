import type { Ask } from './question.ts'
import { createLabel, listLabels } from './requests/calls.ts'
import { Refusal } from './requests/refusals.ts'
import type { Label } from './shapes.ts'

/** The Icebox label. Its id stays while the user renames it. */
export interface Icebox {
  readonly id: string
  readonly name: string
  /** Labels the user sees as folders. */
  readonly folderCount: number
  /** Those within the Icebox, whose names begin with its own and a slash, as of the last look. */
  readonly below: readonly Label[]
  /** Whether there was such a label at the last look. */
  isLabel(id: string): boolean
  /** Remembers a label that was made since. */
  note(made: Label): void
  /** Finds or makes it again when it is gone; false when it is there as it was. Looks at all labels anew. */
  restore(ask: Ask): Promise<boolean>
}

/** Finds the label by the id it had, else by name, else makes it. */
export async function openIcebox(ask: Ask, wanted: { name: string; id?: string | undefined }): Promise<Icebox> {
  let { label, all } = await findOrMake(ask, wanted)
  const folders = all.filter(each => each.type === 'user' || PLACES.has(each.id))
  return {
    get id() {
      return label.id
    },
    get name() {
      return label.name
    },
    get below() {
      return all.filter(each => isBelow(each, label))
    },
    folderCount: folders.length,
    isLabel: id => all.some(each => each.id === id),
    note(made) {
      all = [...all, made]
    },
    async restore(theirAsk) {
      const { id } = label
      const found = await findOrMake(theirAsk, { name: wanted.name, id })
      label = found.label
      all = found.all
      return label.id !== id
    },
  }
}

/** Gmail nests labels by their names alone. */
export function isBelow({ type, name }: Label, icebox: Pick<Label, 'name'>): boolean {
  return type === 'user' && name.toLowerCase().startsWith(`${icebox.name.toLowerCase()}/`)
}

/** Labels of Gmail itself that mail programs show as folders. */
const PLACES = new Set(['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH'])

async function findOrMake(ask: Ask, { name, id }: { name: string; id?: string | undefined }) {
  const before = await listLabels(ask)
  const known = findLabel(before, name, id)
  if (known) return { label: known, all: before }
  const label = await makeLabel(ask, name)
  return { label, all: [...before, label] }
}

/** Makes the label, or finds it where somebody made it in the same moment. */
export async function makeLabel(ask: Ask, name: string): Promise<Label> {
  try {
    return { ...(await createLabel(ask, { name, ...LOOKS })), type: 'user' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const label = findLabel(await listLabels(ask), name)
    if (!label) throw error
    return label
  }
}

/** Gmail takes no second label whose name differs in case only, so such a one is ours too. */
export function findLabel(all: readonly Label[], name: string, id?: string): Label | undefined {
  const own = all.filter(label => label.type === 'user')
  const isAlike = (label: Label) => label.name.toLowerCase() === name.toLowerCase()
  return own.find(label => label.id === id) ?? own.find(label => label.name === name) ?? own.find(isAlike)
}

/** Gmail refuses colours that are not on its own palette. */
const LOOKS = {
  labelListVisibility: 'labelShow',
  messageListVisibility: 'show',
  color: { backgroundColor: '#4a86e8', textColor: '#ffffff' },
}
