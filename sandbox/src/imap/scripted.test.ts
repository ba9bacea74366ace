import type { ImapFlow } from 'imapflow'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, clientOf, connectTo, hearsOfMail, letter } from './client-for-tests.ts'
import { type ScriptedImap, startScriptedImap } from './scripted.ts'

let host: ScriptedImap
let client: ImapFlow

beforeEach(async () => {
  host = await startScriptedImap({ users: [ada] })
  host.account(ada.address).createFolder('Icebox')
  await host.deliver(ada.address, letter('one'))
  await host.deliver(ada.address, letter('two'))
  client = await connectTo(host)
  await client.mailboxOpen('INBOX')
})

afterEach(async () => {
  client.close()
  await host.stop()
})

const subjectsIn = (folder: string) =>
  host
    .account(ada.address)
    .folder(folder)
    .messages.map(message => /Subject: (.*)\r/.exec(message.raw.toString())?.[1])
const names = () => host.log.map(entry => entry.name)

describe('capabilities', () => {
  it('can leave out MOVE, so that a client copies, marks and expunges by UID', async () => {
    host.switches.move = false
    const other = await connectTo(host)
    await other.mailboxOpen('INBOX')
    await other.messageMove('1', 'Icebox', { uid: true })
    await other.logout()
    expect([subjectsIn('INBOX'), subjectsIn('Icebox'), host.copies()]).toEqual([['two'], ['one'], 1])
    expect(names()).toEqual(expect.arrayContaining(['UID COPY', 'UID STORE', 'UID EXPUNGE']))
    expect(names()).not.toContain('EXPUNGE')
  })

  it('can leave out UIDPLUS as well, so that a careless client removes what others marked', async () => {
    Object.assign(host.switches, { move: false, uidplus: false })
    host.account(ada.address).folder('INBOX').setFlags(2, ['\\Deleted'])
    const other = await connectTo(host)
    await other.mailboxOpen('INBOX')
    const moved = await other.messageMove('1', 'Icebox', { uid: true })
    await other.logout()
    expect(moved === false || moved.uidMap === undefined).toBe(true)
    expect(names()).toContain('EXPUNGE')
    expect(subjectsIn('INBOX')).toEqual([])
  })

  it('keeps what others marked when a client expunges by UID', async () => {
    host.account(ada.address).folder('INBOX').setFlags(2, ['\\Deleted'])
    await client.messageDelete('1', { uid: true })
    expect(subjectsIn('INBOX')).toEqual(['two'])
  })

  it('can leave out IDLE', async () => {
    host.switches.idle = false
    const other = await connectTo(host)
    expect(other.capabilities.has('IDLE')).toBe(false)
    await other.logout()
  })
})

describe('faults', () => {
  it('refuses one COPY with NO and then works again', async () => {
    host.fault({ command: 'UID COPY', does: 'no', text: '[OVERQUOTA] Full' })
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).toBe(false)
    expect(host.copies()).toBe(0)
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).toMatchObject({ destination: 'Icebox' })
  })

  it('can end the connection after a copy was made and before it is answered', async () => {
    host.fault({ command: 'UID COPY', does: 'drop_unanswered' })
    await client.messageCopy('1', 'Icebox', { uid: true }).catch(() => undefined)
    expect([subjectsIn('INBOX'), subjectsIn('Icebox')]).toEqual([['one', 'two'], ['one']])
    expect(names()).not.toContain('UID STORE')
    expect(client.usable).toBe(false)
  })

  it('can end the connection before anything is done', async () => {
    host.fault({ command: 'UID MOVE', does: 'drop_before' })
    await client.messageMove('1', 'Icebox', { uid: true }).catch(() => undefined)
    expect([subjectsIn('INBOX'), subjectsIn('Icebox')]).toEqual([['one', 'two'], []])
  })

  it('can end the connection after an answered copy', async () => {
    host.fault({ command: 'UID COPY', does: 'drop_answered' })
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).toMatchObject({ destination: 'Icebox' })
    const marked = await client.messageFlagsAdd('1', ['\\Deleted'], { uid: true }).catch(() => false)
    expect([marked, client.usable]).toEqual([false, false])
    expect(subjectsIn('Icebox')).toEqual(['one'])
  })

  it('can cut an answer in the middle', async () => {
    host.fault({ command: 'UID FETCH', does: 'cut' })
    await expect(client.fetchOne('1', { source: true }, { uid: true })).rejects.toThrow()
  })

  it('happens as often as asked, and no longer when cleared', async () => {
    host.fault({ command: 'UID COPY', does: 'no', times: 9 })
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).toBe(false)
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).toBe(false)
    host.clearFaults()
    expect(await client.messageCopy('1', 'Icebox', { uid: true })).not.toBe(false)
  })
})

it('refuses every login while told to', async () => {
  host.switches.refuseLogins = true
  await expect(clientOf(host).connect()).rejects.toMatchObject({ serverResponseCode: 'AUTHENTICATIONFAILED' })
  host.switches.refuseLogins = false
  await (await connectTo(host)).logout()
})

it('can idle and keep silent about new mail until it is asked', async () => {
  host.switches.silentIdle = true
  const heard: number[] = []
  client.on('exists', event => heard.push(event.count))
  const idle = client.idle()
  await host.deliver(ada.address, letter('three'))
  await expect.poll(() => names()).toContain('IDLE')
  expect(heard).toEqual([])
  await client.noop()
  await idle
  expect(heard).toEqual([3])
})

it('wakes an idle client when silence is over', () => hearsOfMail(client, () => host.deliver(ada.address, letter('x'))))

it('gives the same mail other UIDs under another UIDVALIDITY', async () => {
  const before = await client.status('INBOX', { uidValidity: true, messages: true })
  host.account(ada.address).folder('INBOX').renumber()
  const other = await connectTo(host)
  const after = await other.status('INBOX', { uidValidity: true, messages: true })
  await other.logout()
  expect(before && after && [after.messages, before.uidValidity === after.uidValidity]).toEqual([2, false])
})

it('keeps passwords out of its log', () => {
  expect(JSON.stringify(host.log)).not.toContain(ada.password)
  expect(JSON.stringify(host.log)).not.toContain(Buffer.from(`\0${ada.address}\0${ada.password}`).toString('base64'))
})
