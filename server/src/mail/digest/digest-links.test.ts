import { doLinkAct, getLinkAct, LINK_DAYS } from '@icebox/contract/letters'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DigestWorld, digestWorld } from '../../../testing/digest-world.ts'
import { type Owner, sync } from '../../../testing/mail-world.ts'
import type { SunkLetter } from '../../../testing/sink.ts'
import { signLink } from '../../kit/sessions/signed-link.ts'
import { purposeOf } from './link-acts.ts'

let digests: DigestWorld
beforeAll(async () => {
  digests = await digestWorld()
})
afterEach(() => digests.clear())
afterAll(() => digests.close())

const tokenOf = ({ text }: SunkLetter, act: string) => new RegExp(`act=${act}&token=([\\w-]+)`).exec(text)?.[1] ?? ''

async function entryOf({ accountId }: Owner): Promise<string> {
  const row = await digests.app.db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.id
}

const linkTo = (id: string, act = 'restore' as const, days = LINK_DAYS) =>
  signLink(digests.app.keys, { purpose: purposeOf(act), id, expiresAt: new Date(Date.now() + days * 86_400_000) })

describe('a link of a digest', () => {
  it('brings a message back without a session, once', async () => {
    const { owner, due } = await digests.reader([{ subject: 'Pipeline' }])
    const token = tokenOf(await digests.digestOf(due), 'restore')
    const shown = await digests.world.test.visitor().send(getLinkAct, {}, { act: 'restore', token })
    expect(shown.body).toEqual({
      subject: 'Pipeline',
      sender: 'derek@getpipelinely.example',
      senderName: 'Derek Vance',
    })
    const act = () => digests.world.test.visitor().send(doLinkAct, {}, { act: 'restore', token })
    const answers = await Promise.all([act(), act(), act()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'This link was used already. Nothing more was changed.',
    )
    await sync(digests.world.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([])
    expect(await owner.list('INBOX')).toHaveLength(1)
    expect((await digests.world.test.visitor().send(getLinkAct, {}, { act: 'restore', token })).status).toBe(409)
  })

  it('changes nothing by being looked at, as scanners of mail do', async () => {
    const { owner, due } = await digests.reader()
    const letter = await digests.digestOf(due)
    for (const act of ['restore', 'allow', 'block'] as const) {
      const query = `act=${act}&token=${tokenOf(letter, act)}`
      for (const url of [`/letters/act?${query}`, `/api/letters/act?${query}`]) {
        for (const method of ['GET', 'HEAD'] as const) await digests.world.test.server.inject({ method, url })
      }
      // Nor by a form of another site.
      const forged = await digests.world.test.server.inject({
        method: 'POST',
        url: '/api/letters/act',
        payload: { act, token: tokenOf(letter, act) },
      })
      expect(forged.statusCode).toBe(403)
    }
    await digests.world.test.server.inject({ method: 'GET', url: /\/letters\/stop\?\S+/.exec(letter.text)?.[0] ?? '' })
    await sync(digests.world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(1)
    expect(
      await digests.app.db.selectFrom('sender_rule').selectAll().where('account_id', '=', owner.accountId).execute(),
    ).toEqual([])
    expect(
      (await digests.world.test.visitor().send(doLinkAct, {}, { act: 'restore', token: tokenOf(letter, 'restore') }))
        .status,
    ).toBe(200)
  })

  it('allows or blocks a sender, also where the message is back already', async () => {
    const { owner, due } = await digests.reader()
    const letter = await digests.digestOf(due)
    const ruleOf = () =>
      digests.app.db
        .selectFrom('sender_rule')
        .select(['address', 'decision'])
        .where('account_id', '=', owner.accountId)
        .execute()
    const use = (act: 'restore' | 'allow' | 'block') =>
      digests.world.test.visitor().send(doLinkAct, {}, { act, token: tokenOf(letter, act) })
    expect((await use('block')).status).toBe(200)
    expect(await ruleOf()).toEqual([{ address: 'derek@getpipelinely.example', decision: 'block' }])
    expect((await use('restore')).status).toBe(200)
    expect((await use('allow')).status).toBe(200)
    expect(await ruleOf()).toEqual([{ address: 'derek@getpipelinely.example', decision: 'allow' }])
  })

  it.each([
    ['forged', 404, 'This link is not complete. Please open it from the letter again.'],
    ['expired', 410, 'This link has run out. You find the message in your Icebox.'],
    ['of another purpose', 404, 'This link is not complete. Please open it from the letter again.'],
    ['written another way', 404, 'This link is not complete. Please open it from the letter again.'],
    ['about a message that is gone', 404, 'This message is not in your list any more.'],
  ])('that is %s says so and changes nothing', async (which, status, message) => {
    const { owner } = await digests.reader()
    const good = linkTo(await entryOf(owner))
    const tokens: Record<string, string> = {
      forged: `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      expired: linkTo(await entryOf(owner), 'restore', -1),
      'of another purpose': signLink(digests.app.keys, {
        purpose: purposeOf('block'),
        id: await entryOf(owner),
        expiresAt: null,
      }),
      'written another way': `${good}=`,
      'about a message that is gone': linkTo('00000000-0000-4000-8000-000000000000'),
    }
    const input = { act: 'restore', token: tokens[which] ?? '' } as const
    for (const call of [getLinkAct, doLinkAct]) {
      expect(await digests.world.test.visitor().send(call, {}, input)).toMatchObject({ status, body: { message } })
    }
    await sync(digests.world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(1)
  })
})
