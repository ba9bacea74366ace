import { expect } from 'vitest'
import type { Promised } from './promised.ts'
import type { Scene } from './world.ts'

export const replying: readonly Promised[] = [
  {
    says: 'a letter of ours in Sent makes nobody a correspondent, and an answer to it answers nobody',
    speaks: 'imap',
    async test(scene) {
      const id = `<icebox.${'0a'.repeat(16)}@house.example>`
      const header = 'X-Icebox-Action: 1'
      await scene.deliver({ subject: 'Re: pitch', id, to: 'bob@cold.example', header, folder: 'Sent Messages' })
      await expectNobodyKnown(scene, [id])
      await scene.deliver({
        subject: 'own',
        id: '<own@house.example>',
        to: 'bob@cold.example',
        folder: 'Sent Messages',
      })
      expect(await (await scene.open()).hasWrittenTo('bob@cold.example')).toBe(true)
    },
  },
  ...[true, false].map(
    (isAutomatic): Promised => ({
      says: `${isAutomatic ? 'an automatic letter' : 'a letter that was clicked for'} lies in Sent once and makes nobody a correspondent`,
      speaks: 'api',
      test: scene => sendTwice(scene, isAutomatic),
    }),
  ),
]

async function sendTwice(scene: Scene, isAutomatic: boolean): Promise<void> {
  await scene.deliver({ subject: 'pitch', id: '<pitch@cold.example>', from: 'bob@cold.example' })
  const mailbox = await scene.open()
  const { arrived } = await mailbox.arrivedSince(new Date(0))
  const pitch = arrived.find(({ subject }) => subject === 'pitch')
  if (!pitch) throw new Error('The pitch did not arrive')
  const reply = { inReplyTo: pitch, to: 'bob@cold.example', subject: 'Re: pitch', text: 'No.', isAutomatic }
  const asked = { inReplyTo: pitch, idempotencyKey: 'one' }
  const permit = () => Promise.reject(new Error('not ours'))
  await expect(mailbox.reply({ ...reply, idempotencyKey: 'one' }, permit)).rejects.toThrow()
  expect(await scene.placesOf('Re: pitch')).toEqual([])
  expect(await mailbox.hasReplied(asked)).toBe(false)
  await mailbox.reply({ ...reply, idempotencyKey: 'one' })
  expect(await mailbox.hasReplied(asked)).toBe(true)
  await mailbox.reply({ ...reply, idempotencyKey: 'one' })
  expect(await scene.placesOf('Re: pitch')).toHaveLength(1)
  await expectNobodyKnown(scene, [])
}

async function expectNobodyKnown(scene: Scene, sent: readonly string[]): Promise<void> {
  const mailbox = await scene.open()
  for (const who of ['bob@cold.example', '@cold.example']) expect(await mailbox.hasWrittenTo(who)).toBe(false)
  expect(await mailbox.hasSent(sent)).toBe(false)
}
