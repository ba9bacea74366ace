import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreEmails } from '@icebox/contract/activity'
import { askToStop } from '@icebox/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { type HttpLine, type HttpMishap, startHttpLine } from '../../../testing/campaign/http-line.ts'
import { throughLine } from '../../../testing/campaign/twin-host.ts'
import { coldMail } from '../../../testing/mail-world.ts'
import {
  allowSending,
  NAMES,
  type Name,
  newProviderContext,
  type ProviderOwner,
  providerOwner,
} from '../../../testing/provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import { requestsOf } from '../../../testing/stop-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { syncMailbox } from '../sync/sync.ts'

const FROM = 'derek@cold-firm.example'
const SOON = { timeout: 150_000, interval: 200 }
const PATIENT = 480_000
type Matches = (call: string) => boolean
const posts =
  (end: RegExp): Matches =>
  call =>
    call.startsWith('POST') && end.test(call)

/** The calls by which a letter leaves, and the draft before it is made. */
const DRAFTS: Record<Name, Matches> = { google: posts(/\/drafts$/), microsoft: posts(/\/createReply$/) }
const SENDS: Record<Name, Matches> = { google: posts(/\/drafts\/send$/), microsoft: posts(/\/send$/) }

describe.each(NAMES)('workers killed at %s', name => {
  let world: ProviderWorld
  let context: WorkerContext
  let line: HttpLine
  let fleet: Fleet
  let folder: string

  beforeAll(async () => {
    world = await providerWorld()
    context = newProviderContext(world)
    line = await startHttpLine(world.fronts[name].url)
    folder = mkdtempSync(join(tmpdir(), 'icebox-stop-'))
    const config = throughLine(world.test.app.config, { name, line })
    fleet = newFleet({ config, databaseUrl: world.test.databaseUrl, logFolder: folder })
  }, 120_000)
  afterAll(async () => {
    await fleet.stop()
    await context.connections.closeAll()
    await line.stop()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each<[string, HttpMishap, Matches, { hasGone: boolean }]>([
    ['before there is a draft', { does: 'hold' }, DRAFTS[name], { hasGone: false }],
    ['with a draft that nobody told them of', { does: 'hold_answer' }, DRAFTS[name], { hasGone: false }],
    ['before the draft is sent', { does: 'hold' }, SENDS[name], { hasGone: false }],
    ['after it went out', { does: 'hold_answer' }, SENDS[name], { hasGone: true }],
  ])(
    '%s are followed by one that sends no second letter, and none after a restore',
    async (_, mishap, when, { hasGone }) => {
      const [goes, stays] = [await asking(), await asking()]
      let held = 0
      line.befall(mishap, 2, call => {
        if (!when(call)) return false
        held++
        return true
      })
      await fleet.start()
      await expect.poll(() => held, SOON).toBe(2)
      for (const owner of [goes, stays]) expect(await stateOf(owner)).toBe('sending')
      for (const worker of fleet.awake) await fleet.kill(worker)
      line.mend()
      line.cut()
      const id = await entryOf(stays)
      expect((await stays.client.send(restoreEmails, { id: stays.accountId }, { ids: [id] })).status).toBe(200)
      await fleet.start()
      await expect.poll(() => stateOf(goes), SOON).toBe('sent')
      await expect.poll(() => stateOf(stays), SOON).toBe(hasGone ? 'sent' : 'refused')
      for (const worker of fleet.awake) await fleet.kill(worker)
      expect([await lettersOf(goes), await lettersOf(stays)]).toEqual([1, hasGone ? 1 : 0])
    },
    PATIENT,
  )

  /** Somebody with a pitch on ice, whose sender they have just asked to stop. */
  async function asking(): Promise<ProviderOwner> {
    const owner = await providerOwner(world, name)
    if (name === 'microsoft') await allowSending(owner)
    const proof = `Return-Path: <${FROM}>\r\nAuthentication-Results: mx.test; dmarc=pass header.from=cold-firm.example`
    await syncMailbox(context, owner.mailboxId)
    await owner.twin.deliver(owner.address, coldMail(owner, { from: `Derek <${FROM}>`, headers: proof }).raw)
    await syncMailbox(context, owner.mailboxId)
    const ids = [await entryOf(owner)]
    const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids, dryRun: false })
    expect(body.answers).toMatchObject([{ way: 'reply' }])
    return owner
  }

  async function entryOf({ accountId }: ProviderOwner): Promise<string> {
    const query = world.test.app.db.selectFrom('entry').select('id').where('account_id', '=', accountId)
    return (await query.executeTakeFirstOrThrow()).id
  }

  const stateOf = async (owner: ProviderOwner) => (await requestsOf(world.test, owner))[0]?.state

  async function lettersOf({ twin, address }: ProviderOwner): Promise<number> {
    return (await twin.program(address).messages()).filter(each => each.folder === 'Sent').length
  }
})
