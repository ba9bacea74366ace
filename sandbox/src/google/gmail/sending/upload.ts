import { invalidArgument } from '../../faults.ts'
import type { Incoming } from '../../http.ts'
import { readJson } from '../call.ts'
import { splitMultipart } from './multipart.ts'

export interface Upload {
  readonly body: unknown
  readonly upload?: Buffer
}

/** Takes `uploadType=media`, the message alone, and `multipart`, JSON and then the message. */
export function uploadOf({ query, headers, body }: Incoming): Upload {
  const type = query.get('uploadType')
  if (type === 'media') return { body: {}, upload: body }
  if (type !== 'multipart') throw invalidArgument(`The twin takes no uploads of the type ${type}.`)
  const [first, second] = splitMultipart(body, headers['content-type'] ?? '')
  if (!first || !second) throw invalidArgument('Missing parts in the multipart upload.')
  return { body: readJson(first.content), upload: second.content }
}
