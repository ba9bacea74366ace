import { authStatus } from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import * as providers from '@icebox/contract/providers'
import { getUser } from '@icebox/contract/user'
import { json } from '@icebox/sandbox/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { keepMailbox } from './keep-mailbox.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) front.meddle = undefined
})
afterAll(() => world.close())

let count = 0
function newcomer(domain: 'gmail.com' | 'outlook.com'): string {
  const email = `newcomer${++count}@${domain}`
  const twin = domain === 'gmail.com' ? world.google : world.microsoft
  twin.addPerson({ email, name: 'New' })
  return email
}

interface Choice {
  readonly address?: string
  readonly anyway?: 'true'
}

const gmailUrl = async (client: Client, choice: Choice = {}) =>
  (await client.send(providers.gmailUrl, {}, choice)).body.authUrl as string
const outlookUrl = async (client: Client, choice: Choice = {}) =>
  (await client.send(providers.outlookPermissionsUrl, {}, choice)).body.authUrl as string

async function connectGmail(client: Client, as: string, choice: Choice = {}): Promise<string> {
  return land(client, await consent(await gmailUrl(client, choice), { as }))
}

/** What the setup page does with the address it was opened at. */
async function handOver(client: Client, back: string) {
  const query = new URLSearchParams(back.split('?')[1])
  const said = ['error', 'error_subcode', 'error_description'].map(name => query.get(name) ?? '').join(' ')
  const [code, state, error] = [query.get('code') ?? undefined, query.get('state') ?? '', said.trim() || undefined]
  return client.send(providers.outlookCallback, {}, { code, state, error })
}

async function connectOutlook(client: Client, as: string, choice: Choice = {}) {
  return (await handOver(client, await consent(await outlookUrl(client, choice), { as }))).body
}

async function signUp(email: string): Promise<Client & { readonly accountId: string }> {
  const client = world.test.visitor()
  const isGoogle = email.endsWith('@gmail.com')
  const call = isGoogle ? providers.googleSigninUrl : providers.microsoftSigninUrl
  await land(client, await consent((await client.send(call, {})).body.authUrl, { as: email }))
  return { ...client, accountId: (await client.send(authStatus, {})).body.user.id }
}

const boxesOf = async ({ send, accountId }: Client & { accountId: string }) =>
  (await send(listMailboxes, { id: accountId })).body.map(({ provider, address, status }: Record<string, string>) => ({
    provider,
    address,
    status,
  }))
const { rows, grants } = {
  rows: () => world.test.app.db.selectFrom('mailbox').selectAll().orderBy('connected_at', 'desc').execute(),
  grants: () => world.test.app.db.selectFrom('mailbox_grant').selectAll().execute(),
}

describe('connecting Gmail', () => {
  it('asks for mail and for lasting access, hints at the account, and shows the mailbox', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    const asked = new URL(await gmailUrl(ada)).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: expect.stringContaining('https://www.googleapis.com/auth/gmail.modify'),
      access_type: 'offline',
      include_granted_scopes: 'true',
      prompt: 'consent',
      code_challenge_method: 'S256',
      login_hint: email,
    })
    expect(await connectGmail(ada, email)).toBe('/dashboard?gmail=connected')
    expect(await boxesOf(ada)).toEqual([{ provider: 'google', address: email, status: 'connecting' }])
    const user = (await ada.send(getUser, { id: ada.accountId })).body
    const [row] = await rows()
    expect(user).toMatchObject({ gmailId: row?.username, hasMailbox: true })
    expect(row).toMatchObject({ host: 'gmail.googleapis.com', port: 443, smtp_host: null })
  })

  it('lets nobody in by the account at Google who came otherwise and did not ask for that', async () => {
    const [email, bob] = [newcomer('gmail.com'), await world.test.newPerson()]
    expect(await connectGmail(bob, email)).toBe('/dashboard?gmail=connected')
    expect((await signUp(email)).accountId).not.toBe(bob.accountId)
  })

  it('without the box for mail stores nothing', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    const back = await consent(await gmailUrl(ada), { as: email, and: 'unticks' })
    const before = (await rows()).length
    expect(await land(ada, back)).toBe('/setup-gmail?error=mail_not_granted')
    expect(await rows()).toHaveLength(before)
  })

  it('is refused by the person, too late, or twice', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    const no = await consent(await gmailUrl(ada), { as: email, and: 'refuses' })
    expect(await land(ada, no)).toBe('/setup-gmail?error=refused')
    const back = await consent(await gmailUrl(ada), { as: email })
    await land(ada, back)
    expect(await land(ada, back)).toBe('/setup-gmail?error=expired')
  })

  it('with another account than the one signed in with names both, and needs a yes', async () => {
    const [own, other] = [newcomer('gmail.com'), newcomer('gmail.com')]
    const ada = await signUp(own)
    const failed = `/setup-gmail?${new URLSearchParams({ error: 'wrong_account', chosen: other, expected: own })}`
    expect(await connectGmail(ada, other)).toBe(failed)
    expect(await connectGmail(ada, other, { address: own, anyway: 'true' })).toBe(failed)
    expect(await connectGmail(ada, other, { address: other })).toBe(failed)
    expect(await boxesOf(ada)).toEqual([])
    expect(new URL(await gmailUrl(ada, { address: other })).searchParams.get('login_hint')).toBe(other)
    expect(await connectGmail(ada, other, { address: other, anyway: 'true' })).toBe('/dashboard?gmail=connected')
    expect(await boxesOf(ada)).toMatchObject([{ address: other }])
    expect(await connectGmail(ada, own)).toBe('/dashboard?gmail=connected')
    expect((await signUp(other)).accountId).not.toBe(ada.accountId)
  })

  it('belongs to one account only', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    await connectGmail(ada, email)
    const bob = await world.test.newPerson()
    expect(await connectGmail(bob, email)).toBe('/setup-gmail?error=taken')
    expect(await boxesOf(bob)).toEqual([])
    expect(await boxesOf(ada)).toHaveLength(1)
  })

  it('ends only for whoever began it', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    const back = await consent(await gmailUrl(ada), { as: email })
    const shared = world.test.visitor()
    for (const [name, value] of ada.cookies) shared.cookies.set(name, value)
    const bob = await world.test.newPerson()
    shared.cookies.set('sid', bob.cookies.get('sid') ?? '')
    expect(await land(shared, back)).toBe('/setup-gmail?error=expired')
    expect(await boxesOf(bob)).toEqual([])
    expect(await boxesOf(ada)).toEqual([])
  })

  it('again renews what is there: the same mailbox, a new grant, and no old mail after a time away', async () => {
    const email = newcomer('gmail.com')
    const ada = await signUp(email)
    await connectGmail(ada, email)
    const [first] = await rows()
    const id = first?.id ?? ''
    const reading = { status: 'reconnect' as const, cursor: JSON.stringify({ historyId: '7' }) }
    await world.test.app.db.updateTable('mailbox').set(reading).where('id', '=', id).execute()
    await connectGmail(ada, email)
    const again = (await rows()).find(row => row.id === id)
    expect(again).toMatchObject({ status: 'connecting', cursor: { historyId: '7' } })
    expect(again?.credential).not.toBe(first?.credential)
    await ada.send(disconnectMailbox, { id: ada.accountId, mailboxId: id })
    expect((await grants()).map(grant => grant.mailbox_id)).not.toContain(id)
    await connectGmail(ada, email)
    const back = (await rows()).find(row => row.id === id)
    expect(back).toMatchObject({ cursor: null, disconnected_at: null })
    expect(back?.connected_at.getTime()).toBeGreaterThan(first?.connected_at.getTime() ?? 0)
  })
})

describe('connecting Outlook', () => {
  it('asks for mail, and shows the mailbox', async () => {
    const email = newcomer('outlook.com')
    const ada = await signUp(email)
    const asked = new URL(await outlookUrl(ada)).searchParams
    expect(asked.get('scope')).toBe('openid profile email offline_access User.Read Mail.ReadWrite')
    expect(asked.get('state')).toMatch(/^email_permissions\.[\w-]{43}$/)
    expect(asked.get('login_hint')).toBe(email)
    expect(await connectOutlook(ada, email)).toEqual({ success: true, address: email })
    expect(await boxesOf(ada)).toEqual([{ provider: 'microsoft', address: email, status: 'connecting' }])
    const user = (await ada.send(getUser, { id: ada.accountId })).body
    expect(user.microsoftId).toMatch(/^[0-9a-f-]{36}\|[0-9a-f-]{36}$/)
  })

  it('is refused by the person, twice, in another browser, or with a state of our own making', async () => {
    const email = newcomer('outlook.com')
    const ada = await signUp(email)
    const no = await consent(await outlookUrl(ada), { as: email, and: 'refuses' })
    expect((await handOver(ada, no)).body).toEqual({ success: false, failure: 'refused' })
    const back = await consent(await outlookUrl(ada), { as: email })
    const other = await signUp(email)
    const expired = { success: false, failure: 'expired' }
    expect((await handOver(other, back)).body).toEqual(expired)
    expect((await handOver(ada, back)).body).toEqual(expired)
    expect((await handOver(ada, '/setup-outlook?code=x&state=email_permissions')).body).toEqual(expired)
    expect(await boxesOf(ada)).toEqual([])
  })

  it('for an organisation that wants its administrator asked says so, and where', async () => {
    const email = 'kim@north.example'
    world.microsoft.addPerson({ email, name: 'Kim', organisation: 'North' })
    world.microsoft.requireAdminConsent('North')
    const kim = await signUp(email)
    const answer = await connectOutlook(kim, email)
    const { adminUrl, ...rest } = answer
    expect(rest).toEqual({ success: false, failure: 'admin_only' })
    expect((await fetch(adminUrl)).status).toBe(200)
    const agreed = await fetch(adminUrl.split('?')[0], {
      method: 'POST',
      body: new URL(adminUrl).searchParams,
      redirect: 'manual',
    })
    expect(agreed.headers.get('location')).toContain('admin_consent=True')
    expect(await connectOutlook(kim, email)).toEqual({ success: true, address: email })
  })

  it('with another account names both, and needs a yes', async () => {
    const [own, other] = [newcomer('outlook.com'), newcomer('outlook.com')]
    const ada = await signUp(own)
    const refused = { success: false, failure: 'wrong_account', chosen: other, expected: own }
    // The hint would leave only the account signed in with; people pick another one all the same.
    const begun = new URL(await outlookUrl(ada))
    expect((await handOver(ada, await consent(begun.href, { as: other }))).body).toEqual(refused)
    expect(await connectOutlook(ada, other, { address: other, anyway: 'true' })).toEqual({
      success: true,
      address: other,
    })
  })

  it.each([
    ['without the right to move mail', { scope: 'openid profile email User.Read Mail.Send' }],
    ['without lasting access', { refresh_token: undefined }],
  ])('%s stores nothing', async (_what, change) => {
    const email = newcomer('outlook.com')
    const ada = await signUp(email)
    world.fronts.microsoft.meddle = ({ url }, answer) =>
      url.pathname.endsWith('/token') ? json(200, { ...JSON.parse(String(answer.body)), ...change }) : answer
    expect(await connectOutlook(ada, email)).toEqual({ success: false, failure: 'mail_not_granted' })
    expect(await boxesOf(ada)).toEqual([])
  })

  it('belongs to one account only', async () => {
    const email = newcomer('outlook.com')
    await connectOutlook(await signUp(email), email)
    const bob = await world.test.newPerson()
    expect(await connectOutlook(bob, email)).toEqual({ success: false, failure: 'taken' })
  })

  it('is for people who are signed in', async () => {
    const answer = await handOver(world.test.visitor(), '/setup-outlook?code=x&state=email_permissions.x')
    expect(answer.status).toBe(401)
  })
})

describe('a Gmail mailbox that opens by permission and by app password', () => {
  /** As whoever has just logged in at imap.gmail.com; nobody here can. */
  const keepByPassword = (accountId: string, username: string) =>
    inTransaction(world.test.app, tx =>
      keepMailbox(world.test.app, tx, {
        ...{ accountId, provider: 'imap', address: username, username, secret: 'abcdefghijklmnop' },
        ...{ host: 'imap.gmail.com', port: 993, smtpHost: null, smtpPort: null },
      }),
    )
  const spelt = (email: string) => email.replace('newcomer', 'New.Comer+lists').replace('gmail.com', 'googlemail.com')
  const plain = (email: string) => email.replace('newcomer', 'new.comer')

  it('is not connected by password beside the permission, however it is spelt', async () => {
    const email = newcomer('gmail.com')
    const ann = await signUp(email)
    await connectGmail(ann, email)
    const other = spelt(email).replace('+lists', '').toLowerCase()
    await expect(keepByPassword(ann.accountId, other)).rejects.toThrow(
      /connected already, through the sign-in of Gmail/,
    )
    const { accountId } = await world.test.newPerson()
    await expect(keepByPassword(accountId, other)).rejects.toThrow(/connected to another Icebox account/)
    expect(await boxesOf(ann)).toHaveLength(1)
    await keepByPassword(ann.accountId, `else.${email}`)
    expect(await boxesOf(ann)).toHaveLength(2)
  })

  it('is not connected by permission beside the password, until it is disconnected', async () => {
    const email = newcomer('gmail.com')
    const ann = await signUp(email)
    const mailboxId = await keepByPassword(ann.accountId, plain(email))
    expect(await connectGmail(ann, email)).toContain('error=has_password')
    expect(await boxesOf(ann)).toHaveLength(1)
    await ann.send(disconnectMailbox, { id: ann.accountId, mailboxId }, {})
    await connectGmail(ann, email)
    expect(await boxesOf(ann)).toMatchObject([{ provider: 'google', address: email }])
  })
})
