import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { coldLetters } from './cold.ts'
import { demoPeople } from './people.ts'
import { type Delivery, mailBefore } from './performances.ts'
import { buildStage } from './scenes.ts'
import { spamLetters } from './spam.ts'
import { stoppableLetters } from './stoppable.ts'
import { knownSupplier } from './threads.ts'
import { letterRow, seededRandom } from './trickle.ts'
import { wantedLetters } from './wanted.ts'

const letters = [...coldLetters, ...stoppableLetters, ...spamLetters, ...wantedLetters]
const [maya] = demoPeople

async function perform(id: string, seed = 1): Promise<Delivery[]> {
  return buildStage(seededRandom(seed)).perform(id, maya)
}

describe('the letters', () => {
  it('are many, each with its own id, subject and text', () => {
    expect(letters.length).toBeGreaterThanOrEqual(40)
    for (const part of ['id', 'subject', 'text'] as const) {
      expect(new Set(letters.map(letter => letter[part])).size).toBe(letters.length)
    }
  })

  it('can all be read, are whole, and name no domain outside .example', async () => {
    const stage = buildStage(seededRandom(3))
    const ids = [...stage.scenes.map(scene => scene.id), ...Array<string>(90).fill('trickle-one')]
    const deliveries = [
      ...(await mailBefore(maya)),
      ...(await Promise.all(ids.map(id => stage.perform(id, maya)))).flat(),
    ]
    for (const { raw } of deliveries) {
      const mail = await PostalMime.parse(raw)
      expect(mail.from?.address).toMatch(/^\S+@\S+\.example$/)
      expect(mail.date && mail.subject && mail.text).toBeTruthy()
      expect(`${mail.subject}${mail.text}${mail.html ?? ''}`).not.toMatch(/[{}]|undefined/)
      // Quoted-printable breaks long lines with "=", also within a domain.
      const unbroken = raw.toString().replace(/=\r\n/g, '')
      const domains = unbroken.match(/(?<=@|https?:\/\/)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi) ?? []
      expect(domains.filter(domain => !domain.endsWith('.example'))).toEqual([])
    }
    const messageIds = await Promise.all(deliveries.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
    expect(new Set(messageIds).size).toBe(deliveries.length)
  })
})

describe('the trickle', () => {
  it.each([1, 2, 4, 5, 10])('brings each of %i visitors at once mail of every kind', async visitors => {
    const stage = buildStage(seededRandom(4))
    const senders = new Map<string, string[]>()
    for (let turn = 0; turn < 10; turn++) {
      for (let visitor = 0; visitor < visitors; visitor++) {
        const person = { ...maya, email: `visitor-${visitor}@fernbank.example` }
        for (const { raw } of await stage.perform('trickle-one', person)) {
          const { from } = await PostalMime.parse(raw)
          senders.set(person.email, [...(senders.get(person.email) ?? []), from?.address ?? ''])
        }
      }
    }
    const wanted = new Set([...wantedLetters, knownSupplier.answer].map(({ address }) => address))
    for (const addresses of senders.values()) {
      expect(addresses.filter(address => wanted.has(address)).length).toBeGreaterThan(0)
      expect(addresses.filter(address => !wanted.has(address)).length).toBeGreaterThan(0)
    }
  })

  it('begins with a cold one, whatever the seed', () => {
    for (let seed = 0; seed < 50; seed++) expect(letterRow(seededRandom(seed))().kind).toBe('cold')
  })

  it('never brings the same letter twice in a row, and brings every kind', () => {
    const next = letterRow(seededRandom(9))
    const row = Array.from({ length: 400 }, next)
    for (const [index, letter] of row.entries()) expect(letter.id).not.toBe(row[index + 1]?.id)
    expect(new Set(row.map(letter => letter.kind))).toEqual(new Set(['cold', 'spam', 'wanted']))
  })

  it('is the same for the same seed and another for another', () => {
    const ids = (seed: number) => Array.from({ length: 20 }, letterRow(seededRandom(seed))).map(letter => letter.id)
    expect(ids(4)).toEqual(ids(4))
    expect(ids(4)).not.toEqual(ids(5))
  })
})

describe('the scenes', () => {
  it('chain each follow-up to the message before', async () => {
    const mails = await Promise.all((await perform('follow-up-chain')).map(({ raw }) => PostalMime.parse(raw)))
    expect(mails).toHaveLength(3)
    expect(mails.map(mail => mail.inReplyTo)).toEqual([undefined, mails[0]?.messageId, mails[1]?.messageId])
    expect(new Set(mails.map(mail => mail.from?.address)).size).toBe(1)
  })

  it('bring a pitch whose list one click leaves, both headers signed, and one that only a reply reaches', async () => {
    const [list, person] = await Promise.all((await perform('stoppable')).map(({ raw }) => PostalMime.parse(raw)))
    const header = (name: string, mail = list) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(/<https:\/\/\S+\.example\/\S+>/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('dkim-signature')).toMatch(
      /d=leadgrove-mail\.example;.*h=\S*:list-unsubscribe:list-unsubscribe-post;/s,
    )
    expect(header('list-unsubscribe', person)).toBeUndefined()
  })

  it('answer a message that lies in Sent', async () => {
    const [sent, reply] = await perform('reply-to-you')
    const question = await PostalMime.parse(sent?.raw ?? '')
    const answer = await PostalMime.parse(reply?.raw ?? '')
    expect([sent?.folder, question.from?.address]).toEqual(['Sent Messages', maya.email])
    expect([reply?.folder, answer.inReplyTo]).toEqual(['INBOX', question.messageId])
    expect(question.to?.[0]?.address).toBe(answer.from?.address)
  })

  it('bring twenty at once in a burst', async () => {
    expect(await perform('burst')).toHaveLength(20)
  })

  it('refuse a name that is none, naming those there are', () => {
    expect(() => buildStage(seededRandom(1)).perform('opera', maya)).toThrow(/trickle-one, cold-pitch/)
  })
})

it('a new mailbox holds mail to people who write later, and old mail of every kind', async () => {
  const before = await mailBefore(maya)
  const sent = await Promise.all(
    before.filter(({ folder }) => folder === 'Sent Messages').map(({ raw }) => PostalMime.parse(raw)),
  )
  const writers = new Set(wantedLetters.map(letter => letter.address))
  expect(sent.some(mail => writers.has(mail.to?.[0]?.address ?? ''))).toBe(true)
  expect(before.filter(({ folder }) => folder === 'INBOX').length).toBeGreaterThanOrEqual(5)
  expect(before.every(({ receivedAt }) => receivedAt.getTime() < Date.now())).toBe(true)
})
