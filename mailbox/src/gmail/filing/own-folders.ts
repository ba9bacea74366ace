import { asLevel, refusedName } from '../../folder-names.ts'
import type { Folder } from '../../mailbox.ts'
import { findLabel, makeLabel } from '../icebox.ts'
import type { GmailContext } from '../requests/context.ts'
import { Refusal } from '../requests/refusals.ts'
import type { Label } from '../shapes.ts'

/** Finds or makes the label within the Icebox. Its id stays while the user renames it. */
export async function ensureFolder(context: GmailContext, given: string): Promise<Folder> {
  const { icebox, act } = context
  await icebox.restore(act)
  const name = `${icebox.name}/${asLevel(given, '/')}`
  const known = findLabel(icebox.below, name)
  if (known) return folderOf(context, known)
  const made = await makeLabel(act, name).catch(refused)
  icebox.note(made)
  return folderOf(context, made)
}

export async function listFolders(context: GmailContext): Promise<readonly Folder[]> {
  await context.icebox.restore(context.ask)
  return context.icebox.below.map(label => folderOf(context, label))
}

const folderOf = ({ icebox }: GmailContext, { id, name }: Label): Folder => ({
  id,
  name: name.slice(icebox.name.length + 1),
})

/** Gmail has some names for itself and finds others too long. */
function refused(error: unknown): never {
  throw error instanceof Refusal && error.statusCode === 400 ? refusedName() : error
}
