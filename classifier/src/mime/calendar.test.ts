import { expect, test } from 'vitest'
import { parseMessage } from '../mime.ts'

const ICS = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'SUMMARY;LANGUAGE=en:15 min intro\\, Marlow and you',
  'DESCRIPTION:Hi\\, we host libraries like yours.\\nWould you be op',
  ' en to a call?',
  'LOCATION:https://meet.example/marlow',
  'BEGIN:VALARM',
  'DESCRIPTION:Reminder',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
]

const invitation = (text: string, calendar = ICS) =>
  parseMessage(
    Buffer.from(
      [
        'From: Marlow <marlow@stackharbor.example>',
        'Subject: Invitation',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        text,
        '--b',
        'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
        '',
        ...calendar,
        '--b--',
        '',
      ].join('\r\n'),
    ),
  ).text

const SAID = '15 min intro, Marlow and you\n\nHi, we host libraries like yours.\nWould you be open to a call?'

test('an invitation is read from its calendar part, as mail programs show it', () => {
  expect(invitation('')).toBe(`${SAID}\n\nhttps://meet.example/marlow`)
})

test('what the message itself says comes first', () => {
  expect(invitation('See you there.')).toBe(`See you there.\n${SAID}\n\nhttps://meet.example/marlow`)
})

test('a calendar part without an event adds nothing', () => {
  expect(invitation('See you there.', ['BEGIN:VCALENDAR', 'END:VCALENDAR'])).toBe('See you there.')
})
