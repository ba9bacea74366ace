import type { z } from 'zod'
import { unavailable } from '../../failures.ts'
import { type Call, type Graph, GraphRefusal, readJson } from './graph.ts'

/** Asks and reads the answer as `shape` says. Throws MailboxError or GraphRefusal. */
export async function ask<T>(graph: Graph, call: Call, shape: z.ZodType<T>): Promise<T> {
  return readAs(shape, readJson((await graph.call(call)).bytes))
}

export const get = <T>(graph: Graph, path: string, shape: z.ZodType<T>) => ask(graph, { method: 'GET', path }, shape)

export function readAs<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  // The issues name fields and never what stood in them.
  if (!read.success) throw unavailable(new Error(read.error.issues.map(issue => issue.path.join('.')).join(' ')))
  return read.data
}

/** `path` with OData options, encoded: `{ $top: 50 }`. */
export function withQuery(path: string, options: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${path}?${pairs.join('&')}`
}

/** A text within an OData expression: quotes are doubled. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export const pathOfMessage = (key: string) => `/me/messages/${encodeURIComponent(key)}`
export const pathOfFolder = (id: string) => `/me/mailFolders/${encodeURIComponent(id)}`

/** True for a refusal that says the thing asked for does not exist; an id of no mailbox at all counts as that too. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof GraphRefusal)) return false
  return error.status === 404 || (error.status === 400 && /^ErrorInvalid(Id|MailboxItemId)/i.test(error.code))
}

/** Undefined where the thing asked for does not exist. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Asks with the size of each message, and without where the provider cannot read such a question: mail without a size is
 * better than none.
 */
export async function withSizes<T>(question: (sizes: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  try {
    return await question({ $expand: WITH_SIZE })
  } catch (error) {
    if (error instanceof GraphRefusal && error.status === 400) return question({})
    throw error
  }
}

/** Graph names no size; this is Exchange's own (MS-OXPROPS, PidTagMessageSize). */
const WITH_SIZE = `singleValueExtendedProperties($filter=id eq 'Integer 0x0E08')`
