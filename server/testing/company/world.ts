import * as calls from '@icebox/contract/safety/company'
import { inviteMember } from '@icebox/contract/team'
import { type CompanyTwin, startCompanyTwin } from '@icebox/sandbox/company/twin'
import type { Config } from '../../src/config.ts'
import type { Logger } from '../../src/kit/log/log.ts'
import { land } from '../provider-world.ts'
import { type Sink, startSink } from '../sink.ts'
import { type Client, type TestApp, testApp } from '../test-app.ts'

const OURS = 'http://localhost:3000'
type Person = Awaited<ReturnType<TestApp['newPerson']>>

/** A team's own provider, and a test app that may go there. */
export interface CompanyWorld {
  readonly test: TestApp
  readonly twin: CompanyTwin
  readonly sink: Sink
  /** An owner at a domain of their own, on the plan that holds it, with people who have joined. */
  team(domain: string, ...names: string[]): Promise<CompanyTeam>
  close(): Promise<void>
}

export interface CompanyTeam {
  readonly owner: Person
  readonly others: Person[]
  readonly teamId: string
  readonly domain: string
  setUp(change?: object): ReturnType<Client['send']>
  /** Writes the records the team was told of, and has them looked for. */
  prove(): ReturnType<Client['send']>
  /** The owner goes there and comes back; answers the page. */
  tryIt(): Promise<string>
  require(required?: boolean): ReturnType<Client['send']>
  shown(as?: Person): Promise<calls.CompanyAnswer>
  /** Proven and tried. */
  ready(): Promise<void>
  invite(email: string): Promise<void>
}

export async function companyWorld(change: Partial<Config> = {}, log?: Logger): Promise<CompanyWorld> {
  const twin = await startCompanyTwin({ redirects: [`${OURS}/api/auth/company/callback`] })
  const sink = await startSink()
  const companies = { allowCidrs: [], extraCa: undefined, twin: twin.url }
  const test = await testApp({ companies, outgoing: sink.outgoing, ...change }, log)
  const plan = { subscription_status: 'active', subscription_tier: 'pro_plus' }
  const put = (id: string, values: object) =>
    test.app.db.updateTable('account').set(values).where('id', '=', id).execute()

  async function team(domain: string, ...names: string[]): Promise<CompanyTeam> {
    const owner = await test.newPerson(`owner@${domain}`)
    const { accountId } = owner
    const account = test.app.db.selectFrom('account').select('team_id').where('id', '=', accountId)
    const { team_id: teamId } = await account.executeTakeFirstOrThrow()
    await test.app.db.updateTable('team').set({ seats: 20 }).where('id', '=', teamId).execute()
    await put(accountId, plan)
    const others: Person[] = []
    for (const name of names) {
      const other = await test.newPerson(name.includes('@') ? name : `${name}@${domain}`)
      await put(other.accountId, { ...plan, team_id: teamId, role: 'member' })
      others.push(other)
    }
    return actsOf({ twin, owner, others, teamId, domain })
  }
  return {
    ...{ test, twin, sink, team },
    close: async () => {
      await test.close()
      await twin.stop()
      await sink.smtp.stop()
    },
  }
}

type Founded = Pick<CompanyTeam, 'owner' | 'others' | 'teamId' | 'domain'> & { readonly twin: CompanyTwin }

/** What the people of a team do with its provider. */
function actsOf({ twin, owner, others, teamId, domain }: Founded): CompanyTeam {
  const id = { id: owner.accountId }
  const made: CompanyTeam = {
    ...{ owner, others, teamId, domain },
    setUp: more => {
      const { id: clientId, secret: clientSecret } = twin.client
      const input = { issuer: twin.url, clientId, clientSecret, domains: [domain], ...more }
      return owner.send(calls.setCompany, id, input)
    },
    prove: async () => {
      const { provider } = await made.shown()
      for (const { domain: name, record } of provider?.domains ?? []) twin.dns.set(name, ['v=spf1 -all', record])
      return owner.send(calls.proveDomains, id)
    },
    tryIt: async () => {
      const { body } = await owner.send(calls.tryCompany, id)
      return land(owner, await pick(body.authUrl, `owner@${domain}`))
    },
    require: (required = true) => owner.send(calls.requireCompany, id, { required }),
    shown: async (as = owner) => (await as.send(calls.getCompany, { id: as.accountId })).body,
    ready: async () => {
      await made.setUp()
      await made.prove()
      await made.tryIt()
    },
    invite: async email => {
      await owner.send(inviteMember, id, { email })
    },
  }
  return made
}

/** What somebody does on the provider's page; answers the address of ours that they are led back to, as a path. */
export async function pick(authUrl: string, email: string): Promise<string> {
  const form = new URLSearchParams(new URL(authUrl).search)
  form.set('email', email)
  const answer = await fetch(new URL('/authorize', authUrl), { method: 'POST', body: form, redirect: 'manual' })
  const back = answer.headers.get('location')
  if (!back?.startsWith(OURS)) throw new Error(`the provider leads to ${back}: ${await answer.text()}`)
  return back.slice(OURS.length)
}

/** Signs in at the company of an address; answers the page. */
export async function enter(client: Client, email: string, { as = email, again = false } = {}): Promise<string> {
  const { status, body } = await client.send(calls.companySigninUrl, {}, { email, ...(again ? { again: true } : {}) })
  if (status !== 200) throw new Error(`${status}: ${body.message}`)
  return land(client, await pick(body.authUrl, as))
}
