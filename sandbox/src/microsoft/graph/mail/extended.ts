import { z } from 'zod'
import type { Extended, Message } from '../../store/message.ts'
import { badQuery } from '../problems.ts'

/** PidTagMessageSize (MS-OXPROPS): the one property of Exchange itself the twin knows. */
const SIZE = 'Integer 0xe08'

export const extendedBody = z.array(z.object({ id: z.string().min(1), value: z.string() }))

/** The ids `$expand=singleValueExtendedProperties($filter=id eq '…')` asks for; nothing else can be expanded. */
export function readExpand(query: URLSearchParams): string[] | undefined {
  const said = query.get('$expand')
  if (said === null) return undefined
  const inner = /^singleValueExtendedProperties\(\$filter=(.+)\)$/i.exec(said.trim())?.[1]
  const terms = inner?.split(/\s+or\s+/i).map(term => /^\(?\s*id\s+eq\s+'((?:[^']|'')+)'\s*\)?$/i.exec(term)?.[1])
  if (!terms?.every(term => term !== undefined)) throw badQuery(`'${said}' cannot be expanded.`)
  return terms.map(plainId)
}

/** Those of the asked properties the message has. */
export function showExtended(message: Message, ids: readonly string[]): Record<string, unknown> {
  const all = [...message.extended, { id: SIZE, value: String(sizeOf(message)) }]
  const value = all.filter(one => ids.includes(plainId(one.id)))
  return value.length > 0 ? { singleValueExtendedProperties: value } : {}
}

export function hasExtended(message: Message, wanted: Extended): boolean {
  return message.extended.some(one => plainId(one.id) === plainId(wanted.id) && one.value === wanted.value)
}

/** Properties of `given` replace those of the same id. */
export function mergeExtended(before: readonly Extended[], given: readonly Extended[]): readonly Extended[] {
  const replaced = new Set(given.map(one => plainId(one.id)))
  return [...before.filter(one => !replaced.has(plainId(one.id))), ...given]
}

function sizeOf({ raw, draft }: Message): number {
  return raw?.length ?? Buffer.byteLength(draft?.body.content ?? '')
}

/** GUIDs and numbers count in any case, and with or without zeros in front. */
function plainId(id: string): string {
  return id.toLowerCase().replace(/0x0*([\da-f]+)/, '0x$1')
}
