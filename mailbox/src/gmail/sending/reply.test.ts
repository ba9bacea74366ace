import { describe, expect, it } from 'vitest'
import type { Reply } from '../../mailbox.ts'
import { anHourAgo, openTestBox, type TestBox } from '../box-for-tests.ts'

async function withPitch(extra = '') {
  const box = await openTestBox()
  await box.deliver('Quick question', { extra })
  const mailbox = await box.open()
  const [pitch] = (await mailbox.arrivedSince(anHourAgo())).arrived
  if (!pitch) throw new Error('Nothing arrived')
  await mailbox.move(pitch, 'icebox')
  const reply: Reply = {
    inReplyTo: pitch,
    to: 'bob@cold.example',
    subject: 'Re: Quick question',
    text: 'No thanks.',
    isAutomatic: true,
    idempotencyKey: 'action-1',
  }
  return { box, mailbox, pitch, reply }
}

/** Messages in Sent and in Drafts. */
async function written(box: TestBox) {
  const all = await box.twin.program(box.address).messages()
  return all.filter(({ folder }) => folder === 'Sent' || folder === 'Drafts')
}

const headOf = (message: unknown) => {
  const { raw = '' } = message as { raw?: string }
  return Buffer.from(raw, 'base64url').toString().split('\r\n\r\n')[0]?.split('\r\n') ?? []
}

describe('a reply by Gmail', () => {
  it('that somebody clicked for looks like any other letter', async () => {
    const { box, mailbox, reply } = await withPitch()
    await mailbox.reply({ ...reply, isAutomatic: false })
    const [sent] = await written(box)
    const head = headOf(await box.call('GET', `/messages/${sent?.id}?format=raw`))
    expect(head).toContain('X-Icebox-Action: action-1')
    expect(head.filter(line => /^(auto-submitted|x-auto-response-suppress):/i.test(line))).toEqual([])
  })

  it('makes nobody a correspondent, and an answer to it is no answer to the user', async () => {
    const { box, mailbox, reply } = await withPitch()
    await mailbox.reply(reply)
    const [sent] = await written(box)
    expect(await mailbox.hasWrittenTo('bob@cold.example')).toBe(false)
    expect(await mailbox.hasWrittenTo('@cold.example')).toBe(false)
    expect(await mailbox.hasSent([sent?.messageId ?? ''])).toBe(false)
  })

  it('goes out once, in its thread, marked as automatic', async () => {
    const { box, mailbox, pitch, reply } = await withPitch()
    await mailbox.reply(reply)
    await mailbox.reply(reply)
    const [sent, ...others] = await written(box)
    expect(others).toEqual([])
    expect(sent).toMatchObject({ folder: 'Sent', subject: 'Re: Quick question' })
    const message = await box.call('GET', `/messages/${sent?.id}?format=raw`)
    expect(message).toMatchObject({ threadId: pitch.key })
    const head = headOf(message)
    expect(head).toEqual(
      expect.arrayContaining([
        `From: ${box.address}`,
        'To: bob@cold.example',
        `In-Reply-To: ${pitch.messageId}`,
        `References: ${pitch.messageId}`,
        'Auto-Submitted: auto-replied',
        'X-Icebox-Action: action-1',
      ]),
    )
  })

  it('names its recipient and nobody a subject might smuggle in', async () => {
    const { box, mailbox, reply } = await withPitch()
    await mailbox.reply({ ...reply, subject: 'Re: Quick question\r\nBcc: everyone@cold.example' })
    const [sent] = await written(box)
    expect(sent?.subject).toBe('Re: Quick question Bcc: everyone@cold.example')
  })

  it.each(['drafts', 'drafts/send'])('that broke off at %s is finished by the next try, once', async step => {
    const { box, reply } = await withPitch()
    for (const mishap of ['no', 'drop_unanswered'] as const) {
      const once = { ...reply, idempotencyKey: `${step} ${mishap}` }
      const first = await box.open()
      box.tap.befall(mishap, command => command.endsWith(`POST /gmail/v1/users/me/${step}`))
      await first.reply(once).catch(error => expect(error).toMatchObject({ name: 'MailboxError' }))
      // A draft alone is nothing that went out.
      if (step === 'drafts' && mishap === 'drop_unanswered') expect(await first.hasReplied(once)).toBe(false)
      await first.close()
      const second = await box.open()
      await second.reply(once)
    }
    const folders = (await written(box)).map(({ folder }) => folder)
    expect(folders).toEqual(['Sent', 'Sent'])
  })

  it('sent by two at once goes out once', async () => {
    const { box, reply } = await withPitch()
    const [one, other] = [await box.open(), await box.open()]
    // Both have found nothing and are allowed to write at the same moment.
    let both = 0
    let go: () => void = () => undefined
    const met = new Promise<void>(resolve => {
      go = resolve
    })
    const permit = async () => {
      if (++both >= 2) go()
      await met
    }
    await Promise.all([one.reply(reply, permit), other.reply(reply, permit)])
    expect((await written(box)).filter(({ folder }) => folder === 'Sent')).toHaveLength(1)
  })

  it('to a message that is gone is not sent', async () => {
    const { box, mailbox, reply } = await withPitch()
    const inReplyTo = { key: '18c0000000000000', messageId: '<never@cold.example>' }
    await expect(mailbox.reply({ ...reply, inReplyTo })).rejects.toMatchObject({ kind: 'gone' })
    expect(await written(box)).toEqual([])
  })
})

describe('Gmail’s ring', () => {
  it('lasts a week, goes by the address, and can be ended twice', async () => {
    const box = await openTestBox()
    const { push } = await box.open()
    const bell = { url: '', lifecycleUrl: '', secret: '', topic: 'projects/icebox/topics/gmail' }
    const ringing = await push?.begin(bell)
    expect(ringing?.subscriptionId).toBe(box.address)
    const days = ((ringing?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    if (!ringing) return
    for (const _ of [1, 2]) await push?.end(ringing)
  })

  it('needs a topic', async () => {
    const { push } = await (await openTestBox()).open()
    const bell = { url: 'https://icebox.example/ring', lifecycleUrl: '', secret: '' }
    await expect(push?.begin(bell)).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
