import { INVITES_MAX } from '@icebox/contract/team'
import { expect, test } from 'vitest'
import { readInviteList } from './invite-list.ts'

const NOBODY = { members: [], free: null }
const emails = (text: string, team: Parameters<typeof readInviteList>[1] = NOBODY) =>
  readInviteList(text, team).lines.map(each => (each.fault === null ? each.email : each.fault))

test('a pasted list is one address a line', () => {
  expect(emails('ada@x.example\n\n  BO@x.example \r\ncy@x.example')).toEqual([
    'ada@x.example',
    'bo@x.example',
    'cy@x.example',
  ])
})

test('a file may name its columns, part them by other signs and quote fields', () => {
  expect(emails('Name,Email,Team\n"Ada, Ms",ada@x.example,Ops')).toEqual(['ada@x.example'])
  expect(emails('\uFEFFname;e-mail\nAda;ada@x.example')).toEqual(['ada@x.example'])
  expect(emails('Ada\tada@x.example')).toEqual(['ada@x.example'])
  expect(emails('Ada <ada@x.example>, Ops')).toEqual(['ada@x.example'])
})

test('the named column alone counts', () => {
  expect(emails('manager,email\nboss@x.example,ada@x.example')).toEqual(['ada@x.example'])
})

test('a cell that is empty keeps its place', () => {
  expect(emails('first,middle,email\nAda,,ada@x.example')).toEqual(['ada@x.example'])
  expect(emails('manager;email;deputy\n;ada@x.example;bo@x.example')).toEqual(['ada@x.example'])
  expect(emails('"email",manager\n"",boss@x.example')).toEqual(['No email address'])
  expect(emails(',,ada@x.example,')).toEqual(['ada@x.example'])
  expect(emails('"Lovelace, Ada" <ada@x.example>')).toEqual(['ada@x.example'])
})

test('each line says why it cannot be invited, and keeps its number', () => {
  const members = [
    { email: 'Owner@x.example', isActive: true },
    { email: 'ruth@x.example', isActive: false },
  ]
  const text = 'nobody\nowner@x.example\nruth@x.example\nada@x.example\nADA@x.example'
  expect(emails(text, { members, free: null })).toEqual([
    'No email address',
    'In your team already',
    'Invited already',
    'ada@x.example',
    'Named twice',
  ])
  expect(readInviteList('\n\nada@x.example', NOBODY).lines[0]?.line).toBe(3)
})

test('lines beyond the free seats wait, and lines that fail take none', () => {
  const list = 'nobody\na@x.example\nb@x.example\nc@x.example'
  expect(emails(list, { members: [], free: 2 })).toEqual([
    'No email address',
    'a@x.example',
    'b@x.example',
    'No seat left',
  ])
})

test('a file without end is cut, and how much of it is told', () => {
  const many = Array.from({ length: INVITES_MAX + 5 }, (_, at) => `p${at}@x.example`).join('\n')
  const { lines, beyond } = readInviteList(many, NOBODY)
  expect([lines.length, beyond]).toEqual([INVITES_MAX, 5])
})
