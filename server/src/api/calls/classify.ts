import { type Relationship, STRANGER } from '@icebox/classifier/message'
import { asSender } from '@icebox/contract/address'
import type { V1Input } from '@icebox/contract/api/v1-call'
import { type classify as classifyCall, RAW_MAX } from '@icebox/contract/api/v1-deciding'
import { getAccount } from '../../accounts/account-store.ts'
import { lineOf } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import { allowanceOf } from '../../billing/overage/allowance.ts'
import { countScan } from '../../billing/overage/usage-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { publish } from '../../kit/queue/publish.ts'
import { learnedBy } from '../../mail/learning/lessons.ts'
import { ruledVerdict, wordOn } from '../../mail/learning/verdict-rules.ts'
import { reasonSentence } from '../../mail/log/reasons.ts'
import type { SentMessage } from '../reading/questions.ts'
import { readAside } from '../reading/reader.ts'
import { ApiProblem } from '../serving/api-problem.ts'
import type { KeyCaller } from '../serving/caller.ts'

/** A message as large as these is mostly pictures and files, and takes long to read. */
const LARGE_BYTES = 128 * 1024
const LARGE = { max: 10, windowSeconds: 60 } as const

type Input = V1Input<typeof classifyCall>

const RELATIONSHIPS: Readonly<Record<Input['relationship'], Relationship | undefined>> = {
  stranger: STRANGER,
  known: { ...STRANGER, wroteToAddress: true },
  unknown: undefined,
}

/**
 * Judges a message that was sent along, for one scan. Its text lives in this function and in the process that reads it.
 * Throws ApiProblem `unreadable`, `unavailable`, `too_large`, `allowance_used_up`.
 */
export async function classify(app: App, { accountId }: KeyCaller, input: Input) {
  if (JSON.stringify(input).length > LARGE_BYTES) await countTry(app, `classify-large:${accountId}`, LARGE)
  const message = messageOf(input)
  const account = await getAccount(app.db, accountId)
  const relationship = RELATIONSHIPS[input.relationship]
  const read = await readAside(app, { message, relationship, ...learnedBy(app, account) })
  if (!read) throw new ApiProblem('unreadable', UNREADABLE)
  const said = { accountId, address: asSender(read.from), check: read.verdict.senderCheck }
  const { word } = await wordOn(app.db, said)
  await countOne(app, accountId)
  const { label, kind, confidence, reasons, senderCheck, modelVersion } = ruledVerdict(read.verdict, word)
  const line = lineOf(app, account)
  return {
    ...{ label, kind, confidence, line, wouldMove: confidence >= line },
    reasons: reasons.map(({ code, weight }) => ({ code, text: reasonSentence(code), weight })),
    ...{ senderCheck, senderRule: word?.decision ?? null, modelVersion },
  }
}

const UNREADABLE = 'This message cannot be read. Send it whole, as RFC 5322 has it, in base64.'

function messageOf(input: Input): SentMessage {
  if (!('raw' in input)) return { from: input.from, subject: input.subject, text: input.text }
  const raw = Buffer.from(input.raw, 'base64')
  if (raw.length > RAW_MAX) throw new ApiProblem('too_large', 'A message of at most 1 MB can be judged.')
  return { raw }
}

async function countOne(app: App, accountId: string): Promise<void> {
  const isCounted = await inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    await publish(tx, accountId, { type: 'usage_updated' })
    return countScan(tx, accountId, await allowanceOf(app, tx, account))
  })
  if (!isCounted) {
    throw new ApiProblem('allowance_used_up', 'The scans of your plan are used up, or your plan does not run.')
  }
}
