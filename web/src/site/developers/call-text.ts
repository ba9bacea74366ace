import { isInQuery, type V1Call } from '@icebox/contract/api/v1-call'
import { z } from 'zod'

/** A field of a call's input, as the page lists it. */
export interface InputField {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly about: string
}

/** The call of the example, for a shell. `$ICEBOX_KEY` holds the key. */
export function curlOf(call: V1Call, origin: string): string {
  const { method, example } = call
  const places = (example.places ?? {}) as Record<string, string>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
  const query = isInQuery(call) && example.input ? `?${new URLSearchParams(words(example.input))}` : ''
  const body = isInQuery(call)
    ? []
    : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example.input).replaceAll("'", String.raw`'\''`)}'`]
  const parts = [
    `curl${method === 'GET' || method === 'POST' ? '' : ` -X ${method}`} '${origin}${path}${query}'`,
    '-H "Authorization: Bearer $ICEBOX_KEY"',
    ...body,
  ]
  return parts.join(' \\\n  ')
}

function words(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(input as object).map(([name, value]) => [name, String(value)]))
}

/** The fields of a call's input; of one that may be written in several ways, each field of any of them. */
export function fieldsOf(call: V1Call): InputField[] {
  const schema = z.toJSONSchema(call.input, { io: 'input' }) as JsonObject
  const ways = schema.anyOf ?? [schema]
  const fields = ways.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, property]) => ({
      ...{ name, type: typeOf(property), about: property.description ?? '' },
      isRequired: required.includes(name) && ways.length === 1,
    })),
  )
  return fields.filter(({ name }, at) => fields.findIndex(each => each.name === name) === at)
}

interface JsonObject {
  readonly properties?: Readonly<Record<string, JsonProperty>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonObject[]
}

interface JsonProperty {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly description?: string
  readonly maxItems?: number
  readonly default?: unknown
}

function typeOf({ type = 'text', enum: words, format, maxItems, default: otherwise }: JsonProperty): string {
  const shown = words ? words.join(' | ') : (NAMES[format ?? ''] ?? (type === 'array' ? 'list of ids' : type))
  const limit = maxItems === undefined ? '' : `, at most ${maxItems}`
  return `${shown}${limit}${otherwise === undefined ? '' : `, ${JSON.stringify(otherwise)} when left out`}`
}

const NAMES: Readonly<Record<string, string>> = { 'date-time': 'time (ISO 8601)' }
