import type { z } from 'zod'
import type { Account } from '../entra/directory.ts'
import type { Folder } from '../store/folders.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { Message } from '../store/message.ts'
import { badRequest, GraphProblem, notFound } from './problems.ts'
import type { Realm } from './realm.ts'

/** One request, alone or out of a batch. */
export interface Request {
  readonly method: string
  readonly url: URL
  readonly prefer: string | undefined
  readonly body: unknown
}

/** What the `Prefer` header asks for. */
export interface Preferences {
  readonly immutableIds: boolean
  readonly textBodies: boolean
  readonly pageSize: number | undefined
}

/** One call of Graph by somebody whose token and scopes are in order. */
export interface Call {
  readonly realm: Realm
  readonly account: Account
  readonly mailbox: Mailbox
  readonly scopes: readonly string[]
  /** As the caller wrote it, with the host they reached us at. */
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly prefer: Preferences
  readonly body: unknown
}

export interface Reply {
  readonly status: number
  /** JSON when it is an object, bytes as they are. */
  readonly body?: object | Buffer
  readonly type?: string
}

export function preferencesIn(header: string | undefined): Preferences {
  const said = header ?? ''
  const size = /odata\.maxpagesize\s*=\s*(\d+)/i.exec(said)?.[1]
  return {
    immutableIds: /IdType\s*=\s*"?ImmutableId"?/i.test(said),
    textBodies: /outlook\.body-content-type\s*=\s*"?text"?/i.test(said),
    pageSize: size === undefined ? undefined : Number(size),
  }
}

/** The id a caller sees, by the manner they asked in. */
export function idFor(message: Message, prefer: Preferences): string {
  return prefer.immutableIds ? message.immutableId : message.id
}

/** Either kind of id is taken in a path, whatever the header says. */
export function messageOf(call: Call): Message {
  const { mailbox, params } = call
  const found = mailbox.byId.get(params.message ?? '')
  const folder = params.folder === undefined ? undefined : folderOf(call)
  if (!found || (folder && found.folderId !== folder.id)) throw notFound()
  return found
}

export function folderOf({ mailbox, params }: Call): Folder {
  return findFolder(mailbox, params.folder ?? '')
}

export function findFolder(mailbox: Mailbox, idOrName: string): Folder {
  const found = mailbox.folder(idOrName)
  if (!found) throw notFound('The specified folder could not be found in the store.')
  return found
}

/** Reads the body of a request; annotations such as `@odata.type` are left out. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(withoutAnnotations(body ?? {}))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw badRequest(`${issue?.path.join('.') || 'The body'}: ${issue?.message}`, 'UnableToDeserializePostBody')
}

function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutAnnotations(inner)]))
}

export function denied(): GraphProblem {
  return new GraphProblem(403, ['ErrorAccessDenied', 'Access is denied. Check credentials and try again.'])
}
