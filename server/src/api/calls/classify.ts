import { type Message, type Relationship, STRANGER } from '@icebox/classifier/message'
import { messageFromFields, parseIfReadable } from '@icebox/classifier/mime'
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
import { judgeAlone } from '../../mail/judging/triage.ts'
import { ruledVerdict, wordOn } from '../../mail/learning/verdict-rules.ts'
import { reasonSentence } from '../../mail/log/reasons.ts'
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
 * Judges a message that was sent along, for one scan. Its text lives in this function only. Throws ApiProblem `unreadable`,
 * `too_large`, `allowance_used_up`.
 */
export async function classify(app: App, { accountId }: KeyCaller, input: Input) {
  if (JSON.stringify(input).length > LARGE_BYTES) await countTry(app, `classify-large:${accountId}`, LARGE)
  const message = messageOf(input)
  const account = await getAccount(app.db, accountId)
  const alone = judgeAlone(app, { account, message, relationship: RELATIONSHIPS[input.relationship] })
  if (!alone) throw unreadable()
  const said = { accountId, address: asSender(message.from.address), check: alone.senderCheck }
  const { word } = await wordOn(app.db, said)
  await countOne(app, accountId)
  const { label, kind, confidence, reasons, senderCheck, modelVersion } = ruledVerdict(alone, word)
  const line = lineOf(app, account)
  return {
    ...{ label, kind, confidence, line, wouldMove: confidence >= line },
    reasons: reasons.map(({ code, weight }) => ({ code, text: reasonSentence(code), weight })),
    ...{ senderCheck, senderRule: word?.decision ?? null, modelVersion },
  }
}

function messageOf(input: Input): Message {
  if (!('raw' in input)) return messageFromFields(input)
  const raw = Buffer.from(input.raw, 'base64')
  if (raw.length > RAW_MAX) throw new ApiProblem('too_large', 'A message of at most 1 MB can be judged.')
  const message = parseIfReadable(raw)
  if (!message) throw unreadable()
  return message
}

function unreadable(): ApiProblem {
  return new ApiProblem('unreadable', 'This message cannot be read. Send it whole, as RFC 5322 has it, in base64.')
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
