import type { Message } from '../message.ts'
import type { Feature } from './feature.ts'
import type { Link } from './links.ts'
import { originOf } from './origin.ts'
import { Reading } from './reading.ts'
import { FeatureSink, HASH_SIZE } from './sink.ts'
import { FEATURES } from './wording/families.ts'
import { maskAddresses } from './wording/masking.ts'
import { addNgrams, hashToken } from './wording/ngrams.ts'

/** One message as numbers. */
export interface Vector {
  readonly reading: Reading
  /** Distinct hashed features of the wording; valid until the next vector is made. */
  readonly hashed: Int32Array
  /** Distinct hashed features of where the message comes from; valid until the next vector is made. */
  readonly origin: Int32Array
  /** One value for each of FEATURES. */
  readonly named: Float32Array
}

/** How much of a body is hashed; the rest of a long letter adds time and little else. */
const MAX_HASHED_TEXT = 4000

const SUBJECT = 0x1b873593
const BODY = 0
const LOCAL_PART = 0x38b34ae5
const LINK = 0x52dce729

const sink = new FeatureSink(HASH_SIZE)

/** Pure for the caller; inside, the hashed part is collected in memory shared between calls. */
export function vectorOf(message: Message): Vector {
  const reading = new Reading(message)
  sink.start()
  addNgrams(maskAddresses(reading.subject.slice(0, 300)), SUBJECT, sink)
  addNgrams(maskAddresses(reading.body.slice(0, MAX_HASHED_TEXT)), BODY, sink)
  addWordsOf(reading.sender.local)
  const { links } = reading
  for (let at = 0; at < links.length && at < 10; at++) addToken(endingOf((links[at] as Link).host), LINK)
  return { reading, hashed: sink.taken(), origin: originOf(reading), named: readNamed(reading) }
}

/** The words of a local part: letters in a row, from three on. */
function addWordsOf(local: string): void {
  for (let start = 0, at = 0; at <= local.length; at++) {
    const code = local.charCodeAt(at)
    if (code >= 97 && code <= 122) continue
    if (at - start > 2) addToken(local.slice(start, at), LOCAL_PART)
    start = at + 1
  }
}

/** The last label of a host, or the host itself. */
function endingOf(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1)
}

function addToken(token: string, salt: number): void {
  sink.add(hashToken(token, salt))
}

function readNamed(reading: Reading): Float32Array {
  const named = new Float32Array(FEATURES.length)
  for (let at = 0; at < named.length; at++) named[at] = (FEATURES[at] as Feature).extract(reading)
  return named
}
