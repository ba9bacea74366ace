import { expect, test } from 'vitest'
import { campaignOf } from './campaign.ts'
import { Reading } from './features/reading.ts'
import { messageFromFields } from './mime.ts'

const nameOf = (from: string) => campaignOf(new Reading(messageFromFields({ subject: 'hi', from, text: 'Hello.' })))
const namesOf = (...from: string[]) => new Set(from.map(nameOf)).size

test.each([
  ['a second writer', ['ann@shiftloom.com', 'bob@shiftloom.com']],
  ['a branch of the domain', ['ann@shiftloom.com', 'ann@mail.shiftloom.com']],
  [
    'domains made for outreach',
    ['ann@shiftloom.com', 'ann@getshiftloom.io', 'bob@try-shiftloom.co', 'a@shiftloomhq.com'],
  ],
  ['a rare name in other regions', ['ann@belgaum5axis.in', 'bob@belgaum5axis-europe.com', 'c@belgaum5axis-usa.com']],
  ['a rare name and its trades', ['ann@copperline-vc.com', 'bob@copperlinecapital.vc', 'c@copperline-media.net']],
  ['a short name in one country', ['ann@rankly.de', 'bob@getrankly.de']],
  ['one free mailbox', ['ann.lee@gmail.com', 'annlee+sales@gmail.com']],
])('joins %s', (_name, from) => {
  expect(namesOf(...from)).toBe(1)
})

test.each([
  ['people on free mail', ['ann.lee@gmail.com', 'bob.lee@gmail.com']],
  ['customers of an access provider', ['ann@sasktel.net', 'bob@sasktel.net', 'ann@tiscali.it', 'ann@tiscali.co.uk']],
  ['people at a university or school', ['ann@cs.northfield.edu', 'bob@northfield.edu', 'ann@elms.herts.sch.uk']],
  ['names that are no names', ['ann@getsolutions.com', 'bob@trysolutions.com', 'c@mail-group.com', 'd@team-group.com']],
  ['very short names', ['ann@aks.com', 'bob@aks.io', 'c@getaks.com']],
  ['short names in several countries', ['ann@rankly.de', 'bob@rankly.fr', 'c@rankly.com']],
  ['short names in several trades', ['ann@summit-partners.com', 'bob@summit-media.com', 'c@summit.com']],
  ['firms of other names', ['ann@northstar-dental.com', 'bob@northstar-freight.com']],
])('keeps apart %s', (_name, from) => {
  expect(namesOf(...from)).toBe(from.length)
})

test('has no name for mail without a sender', () => {
  expect(nameOf('')).toBeNull()
})
