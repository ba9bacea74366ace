import { type LanguageModelTwin, startLanguageModel } from '@icebox/sandbox/language-model/twin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeCall, contextAsking, judged, says } from '../../../testing/close-calls.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { type MailWorld, mailWorld, type Owner } from '../../../testing/mail-world.ts'
import type { LanguageModelConfig } from '../../config/language-model.ts'
import { sql } from '../../kit/db/db.ts'
import { openLog } from '../../kit/log/log.ts'
import type { WorkerContext } from '../lease/work.ts'
import { startMailWorker } from '../worker.ts'

let world: MailWorld
let twin: LanguageModelTwin
let owner: Owner

beforeAll(async () => {
  ;[world, twin] = await Promise.all([mailWorld(), startLanguageModel()])
})

afterAll(async () => {
  await twin.stop()
  await world.close()
})

beforeEach(async () => {
  owner = await world.newOwner()
  twin.behave(says('cold_outreach', 97))
  await world.test.app.db.deleteFrom('second_opinion_day').execute()
})

const spent = async () => {
  const rows = await world.test.app.db.selectFrom('second_opinion_day').selectAll().execute()
  return rows.map(row => Number(row.spent_microcents))
}

/** The next close call from this sender, read in this context; each has other words, so that none is known already. */
let told = 0
async function next(context: WorkerContext) {
  const letter = await closeCall(owner, {
    from: `Derek ${'abcdefghijklmnopqrst'[told++]} <derek@getpipelinely.example>`,
  })
  const { row, codes, questions } = await judged({ context, owner, twin }, letter)
  return {
    place: row?.place,
    codes,
    asked: questions.length,
    confidence: row?.confidence,
    before: letter.verdict.confidence,
  }
}

describe('the limit of a day', () => {
  /** One call may cost 40 to 60 cents and, as the twin counts its tokens, does cost 20. */
  const dear: Partial<LanguageModelConfig> = { dailyLimitCents: 75, inputCents: 10_000, outputCents: 10_000 }
  const cheapAnswer = { ...says('cold_outreach', 97), usage: { input: 1_900, output: 100 } }

  it('is never passed, by any process, and a new day begins at nothing', async () => {
    twin.behave(cheapAnswer)
    const context = await contextAsking({ world, twin }, dear)
    expect(await next(context)).toMatchObject({ place: 'icebox', asked: 1 })
    expect(await spent()).toEqual([20_000_000])
    for (let tries = 0; (await next(context)).asked > 0; tries++) expect(tries).toBeLessThan(3)
    const afterRestart = await next(await contextAsking({ world, twin }, dear))
    expect(afterRestart).toMatchObject({ place: 'inbox', asked: 0, confidence: afterRestart.before })
    expect(afterRestart.codes.join()).not.toContain('second_opinion')
    expect((await spent())[0]).toBeLessThanOrEqual(75_000_000)
    const { db } = world.test.app
    await db.updateTable('second_opinion_day').set({ day: sql<string>`day - 1` }).execute()
    expect(await next(context)).toMatchObject({ place: 'icebox', asked: 1 })
  })

  it('stands before the first call as well', async () => {
    expect(await next(await contextAsking({ world, twin }, { ...dear, dailyLimitCents: 5 }))).toMatchObject({
      asked: 0,
    })
    expect(await spent()).toEqual([])
  })

  it('counts in full what may have been worked on and was not priced', async () => {
    twin.behave({ does: 'hang' })
    await next(await contextAsking({ world, twin }, dear, { pace: { timeoutMs: 300 } }))
    expect((await spent())[0]).toBeGreaterThan(20_000_000)
  })

  it.each([
    ['was refused', { does: 'fail', status: 401 }],
    ['was turned away as too much', { does: 'fail', status: 529 }],
  ] as const)('counts nothing for a call that %s', async (_, behaviour) => {
    twin.behave(behaviour)
    await next(await contextAsking({ world, twin }, dear))
    expect(await spent()).toEqual([0])
  })

  it('counts nothing where nobody listens', async () => {
    const gone = await startLanguageModel()
    await gone.stop()
    const { confidence, before } = await next(await contextAsking({ world, twin }, { ...dear, url: gone.url }))
    expect([confidence, await spent()]).toEqual([before, [0]])
  })
})

it('a worker asks the model that the configuration names', async () => {
  const { app } = await contextAsking({ world, twin })
  const letter = await closeCall(owner)
  const before = twin.questions.length
  await owner.deliver(letter.raw)
  const worker = await startMailWorker(app)
  await worker.verbs['sync-mailbox']({ mailboxId: owner.mailboxId })
  await expect.poll(() => owner.list('Icebox'), { timeout: 10_000 }).toEqual([letter.id])
  await worker.stop()
  expect(twin.questions).toHaveLength(before + 1)
})

describe('an endpoint that fails', () => {
  it('is left alone after three times, tried once after a rest, and asked again when it works', async () => {
    let now = 0
    twin.behave({ does: 'fail', status: 400 })
    const context = await contextAsking({ world, twin }, {}, { pace: { now: () => now } })
    const asked: number[] = []
    for (let call = 0; call < 5; call++) asked.push((await next(context)).asked)
    now += 5 * 60_000
    for (let call = 0; call < 2; call++) asked.push((await next(context)).asked)
    twin.behave(says('cold_outreach', 97))
    now += 5 * 60_000
    const [tried, again] = [await next(context), await next(context)]
    expect([...asked, tried.asked, again.asked]).toEqual([1, 1, 1, 0, 0, 1, 0, 1, 1])
    expect(again.place).toBe('icebox')
  })

  it('is left alone at once for as long as it asks', async () => {
    let now = 0
    twin.behave({ does: 'fail', status: 429, headers: { 'retry-after': '1200' } }, says('cold_outreach', 97))
    const context = await contextAsking({ world, twin }, {}, { pace: { now: () => now } })
    const asked = [(await next(context)).asked, (await next(context)).asked]
    now += 1_199_000
    asked.push((await next(context)).asked)
    now += 1_000
    expect([...asked, (await next(context)).asked]).toEqual([1, 0, 0, 1])
  })

  it('does not hold up a process that ends', async () => {
    twin.behave({ does: 'hang' })
    const context = await contextAsking({ world, twin }, {}, { pace: { timeoutMs: 600_000 } })
    const before = twin.questions.length
    const underWay = next(context)
    await expect.poll(() => twin.questions.length, { timeout: 10_000 }).toBeGreaterThan(before)
    context.secondOpinion?.stop()
    expect(await underWay).toMatchObject({ place: 'inbox' })
  })
})

describe('the text of a message', () => {
  const CANARY = 'quetzalcoatlus'

  it('reaches no table and no log, whatever the model does', async () => {
    let logged = ''
    const write = (line: string) => {
      logged += line
    }
    const options = { log: openLog('debug', { write }), pace: { timeoutMs: 500 } }
    const canaryAnswer = { does: 'say', text: `{"label":"${CANARY}"}` } as const
    const failures = [{ does: 'echo' }, { does: 'fail', status: 400 }, { does: 'fail' }, { does: 'hang_up' }] as const
    for (const behaviour of [says('cold_outreach', 97), canaryAnswer, ...failures, { does: 'hang' } as const]) {
      twin.behave(behaviour)
      const letter = await closeCall(owner, { postscript: `The ${CANARY} is well.` })
      const { questions } = await judged(
        { context: await contextAsking({ world, twin }, {}, options), owner, twin },
        letter,
      )
      expect(questions[0]?.user).toContain(CANARY)
    }
    expect(logged).toContain('a second opinion was not given')
    expect(logged).not.toContain(CANARY)
    expect(logged).not.toContain(twin.key)
    expect(await dumpOf(world.test.database)).toContain('second_opinion_unwanted')
    expect(await dumpOf(world.test.database)).not.toContain(CANARY)
  })
})
