import { registrable } from './domains.ts'
import type { Link } from './links.ts'
import type { Reading } from './reading.ts'
import { FeatureSink, ORIGIN_SIZE } from './sink.ts'
import { hashToken } from './wording/ngrams.ts'

/** Headers whose words name a program or a firm. */
const WORDED = fieldsOf('x-mailer user-agent organization precedence auto-submitted x-priority importance')
/** Headers that name an address. */
const ADDRESSED = fieldsOf('sender reply-to return-path list-unsubscribe list-id')
const DOMAIN = hashToken('domain', 0)
const ADDRESS = hashToken('address', 0)
const NAME = hashToken('name', 0)
const LINK = hashToken('link', 0)
const WORD = /[a-z]+|\d+/g
const NAME_WORD = /\p{L}+/gu
const MAX_WORDS = 8
const MAX_NAME_WORDS = 5
const MAX_HOSTS = 20

const sink = new FeatureSink(ORIGIN_SIZE)

/**
 * Who a message names as its sender, through which program it came and where its links lead, as distinct hashed
 * features; valid until the next call. Learned from public mail, where senders recur.
 */
export function originOf(reading: Reading): Int32Array {
  sink.start()
  addSender(reading)
  for (const [name, field] of WORDED) {
    if (!reading.hasHeader(name)) continue
    add(field, '')
    for (const word of (reading.headers(name)[0]?.match(WORD) ?? []).slice(0, MAX_WORDS)) add(field, word)
  }
  for (const [name, field] of ADDRESSED) {
    if (!reading.hasHeader(name)) continue
    add(field, '')
    const host = /@([a-z0-9.-]+)/.exec(reading.headers(name)[0] ?? '')?.[1]
    if (host !== undefined) add(field, registrable(host))
  }
  const { links } = reading
  for (let at = 0; at < links.length && at < MAX_HOSTS; at++) add(LINK, (links[at] as Link).domain)
  return sink.taken()
}

function addSender({ message, sender }: Reading): void {
  if (sender.domain !== '') add(DOMAIN, sender.domain)
  if (message.from.address !== '') add(ADDRESS, `${sender.local}@${sender.domain}`)
  const words = message.from.name.toLowerCase().match(NAME_WORD) ?? []
  for (const word of words.slice(0, MAX_NAME_WORDS)) add(NAME, word)
}

function add(field: number, value: string): void {
  sink.add(hashToken(value, field))
}

/** Names of headers, each with what keeps its values apart from those of others. */
function fieldsOf(names: string): readonly (readonly [name: string, field: number])[] {
  return names.split(' ').map(name => [name, hashToken(name, 0)] as const)
}
