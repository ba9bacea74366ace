import { unavailable } from '../failures.ts'
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
  /** Finds or makes it again when it is gone; false when it is there as it was. */
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
    folderCount: folders.length,
    async restore(theirAsk) {
      const { id } = label
      const found = await findOrMake(theirAsk, { name: wanted.name, id })
      label = found.label
      return label.id !== id
    },
  }
}

/** Labels of Gmail itself that mail programs show as folders. */
const PLACES = new Set(['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH'])

async function findOrMake(ask: Ask, { name, id }: { name: string; id?: string | undefined }) {
  const before = await listLabels(ask)
  const known = findLabel(before, name, id)
  if (known) return { label: known, all: before }
  try {
    const label = await createLabel(ask, { name, ...LOOKS })
    return { label, all: [...before, { ...label, type: 'user' }] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Somebody made it in the same moment.
    const all = await listLabels(ask)
    const label = findLabel(all, name)
    if (!label) throw unavailable(error)
    return { label, all }
  }
}

/** Gmail takes no second label whose name differs in case only, so such a one is ours too. */
function findLabel(all: readonly Label[], name: string, id?: string): Label | undefined {
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
