import { registrable } from './domains.ts'
import { hashToken } from './ngrams.ts'
import type { Reading } from './reading.ts'
import { FeatureSink, ORIGIN_SIZE } from './sink.ts'

/** Headers whose words name a program or a firm. */
const WORDED = ['x-mailer', 'user-agent', 'organization', 'precedence', 'auto-submitted', 'x-priority', 'importance']
/** Headers that name an address. */
const ADDRESSED = ['sender', 'reply-to', 'return-path', 'list-unsubscribe', 'list-id']
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
  for (const name of WORDED) {
    if (!reading.hasHeader(name)) continue
    add(name, '')
    for (const word of (reading.headers(name)[0]?.match(WORD) ?? []).slice(0, MAX_WORDS)) add(name, word)
  }
  for (const name of ADDRESSED) {
    if (!reading.hasHeader(name)) continue
    add(name, '')
    const host = /@([a-z0-9.-]+)/.exec(reading.headers(name)[0] ?? '')?.[1]
    if (host !== undefined) add(name, registrable(host))
  }
  for (const link of reading.links.slice(0, MAX_HOSTS)) add('link', link.domain)
  return sink.taken()
}

function addSender({ message, sender }: Reading): void {
  if (sender.domain !== '') add('domain', sender.domain)
  if (message.from.address !== '') add('address', `${sender.local}@${sender.domain}`)
  const words = message.from.name.toLowerCase().match(NAME_WORD) ?? []
  for (const word of words.slice(0, MAX_NAME_WORDS)) add('name', word)
}

function add(field: string, value: string): void {
  sink.add(hashToken(value, hashToken(field, 0)))
}
