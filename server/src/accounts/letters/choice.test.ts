import {
  changeLetterChoice,
  getLetterChoice,
  STOPPABLE,
  type StoppableLetter,
  stopLetter,
} from '@icebox/contract/letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { stopLink } from './stop.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Person = Client & { readonly accountId: string }

const choiceOf = async (person: Person) => (await person.send(getLetterChoice, { id: person.accountId })).body
const change = (person: Person, wish: object) => person.send(changeLetterChoice, { id: person.accountId }, wish)
const everything = { digest: 'daily', teamWeek: true, trouble: true } as const

describe('what somebody wants to be written of', () => {
  it('is, before they say anything, their mailboxes in trouble alone', async () => {
    const ada = await test.newPerson()
    expect(await choiceOf(ada)).toEqual({
      ...{ digest: 'off', at: '08:00', timeZone: 'UTC', teamWeek: false, trouble: true },
      sendsLetters: false,
    })
  })

  it('is changed one by one, and is nobody else’s', async () => {
    const [ada, eve] = [await test.newPerson(), await test.newPerson()]
    await change(ada, { digest: 'weekly', at: '17:30', timeZone: 'Europe/Berlin' })
    expect((await change(ada, { trouble: false })).body).toMatchObject({
      ...{ digest: 'weekly', at: '17:30', timeZone: 'Europe/Berlin', trouble: false },
    })
    expect((await eve.send(changeLetterChoice, { id: ada.accountId }, { digest: 'off' })).status).toBe(403)
    expect((await eve.send(getLetterChoice, { id: ada.accountId })).status).toBe(403)
  })

  it.each([{ at: '24:00' }, { at: '8:00' }, { at: '08:60' }, { timeZone: 'Mars/Base' }, { digest: 'hourly' }])(
    'is refused as %o',
    async wish => {
      const ada = await test.newPerson()
      expect((await change(ada, wish)).status).toBe(400)
      expect(await choiceOf(ada)).toMatchObject({ digest: 'off', at: '08:00', timeZone: 'UTC' })
    },
  )
})

describe('the link that stops a kind of letter', () => {
  const tokenOf = (letter: StoppableLetter, person: Person) =>
    new URL(stopLink(test.app, letter, person.accountId)).searchParams.get('token') ?? ''
  /** As a mail program's unsubscribe button does it: a form, from nowhere. */
  const press = (url: string) =>
    test.server.inject({
      method: 'POST',
      url: url.replace('http://localhost:3000', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const OFF = { digest: { digest: 'off' }, team_week: { teamWeek: false }, trouble: { trouble: false } } as const

  it.each(STOPPABLE)('stops %s and nothing else, by the button of the mail program or on the page', async letter => {
    const [ada, bea] = [await test.newPerson(), await test.newPerson()]
    for (const person of [ada, bea]) await change(person, everything)
    expect((await press(stopLink(test.app, letter, ada.accountId))).statusCode).toBe(200)
    const answer = await test.visitor().send(stopLetter, {}, { letter, token: tokenOf(letter, bea) })
    expect(answer.body).toEqual({ success: true })
    for (const person of [ada, bea]) expect(await choiceOf(person)).toMatchObject({ ...everything, ...OFF[letter] })
  })

  it('does nothing when it is looked at, forged, or used for another kind', async () => {
    const ada = await test.newPerson()
    await change(ada, everything)
    const link = stopLink(test.app, 'digest', ada.accountId)
    await test.server.inject({ method: 'GET', url: link.replace('http://localhost:3000', '') })
    expect((await press(link.replace('letter=digest', 'letter=trouble'))).statusCode).toBe(403)
    expect((await press(link.replace('letter=digest', 'letter=receipts'))).statusCode).toBe(403)
    expect((await press(link.slice(0, -3))).statusCode).toBe(403)
    const token = tokenOf('digest', ada)
    expect((await test.visitor().send(stopLetter, {}, { letter: 'trouble', token })).status).toBe(404)
    const elsewhere = test.visitor().withHeaders({ origin: 'https://evil.example' })
    expect((await elsewhere.send(stopLetter, {}, { letter: 'digest', token })).status).toBe(403)
    expect(await choiceOf(ada)).toMatchObject(everything)
  })
})
