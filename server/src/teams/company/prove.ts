import type { OutputOf } from '@icebox/contract/call'
import { DOMAIN_RECORD, type proveDomains as proveCall } from '@icebox/contract/safety/company'
import { lockTeams } from '../../accounts/account-store.ts'
import {
  type CompanyDomain,
  findCompany,
  listDomains,
  listProvenDomains,
  recordLook,
  recordProven,
  recordTold,
} from '../../accounts/company/company-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { publish } from '../../kit/queue/publish.ts'
import { findOwnerOf } from '../member-store.ts'
import { tellByLetter } from '../remove.ts'
import { changingHeld, tellRequiredEnded } from './held-change.ts'
import { getOwner, lockAsOwner, notSetUp } from './owner.ts'
import { type TxtAnswer, txtOf } from './txt.ts'

const LOOKS = { max: 30, windowSeconds: 900 }

/** Looks for the records of the domains nobody has proven yet. Throws Problem `not_allowed`, `not_found`, `too_many`. */
export async function proveDomains(app: App, { accountId }: Actor): Promise<OutputOf<typeof proveCall>> {
  const { team_id: teamId } = await getOwner(app.db, accountId)
  if (!(await findCompany(app.db, teamId))) throw notSetUp()
  await countTry(app, `company_domain:${teamId}`, LOOKS)
  const open = (await listDomains(app.db, teamId)).filter(({ proven_at }) => proven_at === null)
  const looks = await Promise.all(
    open.map(async domain => ({ domain, fault: faultOf(domain, await look(app, domain)) })),
  )
  const there = looks.filter(({ fault }) => fault === null).map(({ domain }) => domain)
  const held = await keepProven(app, accountId, there)
  const faults = looks.flatMap(({ domain: { domain }, fault }) => (fault === null ? [] : [{ domain, fault }]))
  return {
    proven: there.map(({ domain }) => domain).filter(domain => !held.includes(domain)),
    faults: [...faults, ...held.map(domain => ({ domain, fault: `Another team here has proven ${domain} already.` }))],
  }
}

/** Answers those that another team holds. */
async function keepProven(app: App, accountId: string, domains: readonly CompanyDomain[]): Promise<string[]> {
  if (domains.length === 0) return []
  return inTransaction(app, async tx => {
    const { team_id: teamId } = await lockAsOwner(tx, accountId)
    const held: string[] = []
    const change = async () => {
      for (const each of domains) {
        if (each.team_id !== teamId || !(await recordProven(tx, each))) held.push(each.domain)
      }
    }
    await changingHeld(tx, app, { teamId, change })
    if (held.length < domains.length) await publish(tx, accountId, { type: 'settings_updated' })
    return held
  })
}

/**
 * Looks again at every domain that was proven, once a day; one whose record is gone for a week is proven no more. The owner is
 * told when it is first gone and when the proof ends, at most once a week of each domain.
 */
export async function lookAgain(app: App): Promise<void> {
  for (const each of await listProvenDomains(app.db)) {
    // One that fails is looked at tomorrow, and keeps no other from its turn.
    await lookOnceMore(app, each).catch((error: unknown) => {
      app.log.error({ err: error, team: each.team_id }, 'a domain could not be looked at')
    })
  }
}

async function lookOnceMore(app: App, each: CompanyDomain): Promise<void> {
  const said = await look(app, each)
  if (said === 'unknown') return
  if (isThere(each, said)) await recordLook(app.db, each, true)
  else await missed(app, each)
}

async function missed(app: App, each: CompanyDomain): Promise<void> {
  await inTransaction(app, async tx => {
    const { team_id: teamId } = each
    await lockTeams(tx, [teamId])
    let news: 'missing' | 'over' | undefined
    const change = async () => {
      news = await recordLook(tx, each, false)
    }
    const { endsRequired } = await changingHeld(tx, app, { teamId, change })
    const owner = await findOwnerOf(tx, teamId)
    if (!owner || news === undefined) return
    // A record that comes and goes is no letter each time.
    if (await recordTold(tx, each))
      await tellByLetter(tx, owner.id, news === 'over' ? 'company_unproven' : 'company_missing')
    if (endsRequired) await tellRequiredEnded(tx, { accountId: owner.id, by: 'proof' })
    await publish(tx, owner.id, { type: 'settings_updated' })
  })
}

async function look(app: App, { domain }: CompanyDomain): Promise<TxtAnswer> {
  return txtOf(app, domain).catch(() => 'unknown' as const)
}

function isThere({ token }: CompanyDomain, said: readonly string[]): boolean {
  return said.some(each => each.trim() === `${DOMAIN_RECORD}${token}`)
}

function faultOf(domain: CompanyDomain, said: TxtAnswer): string | null {
  if (said === 'unknown') return `The DNS of ${domain.domain} did not answer. Please try again in a moment.`
  if (isThere(domain, said)) return null
  return `The DNS of ${domain.domain} does not show the record yet. It can take an hour until it does.`
}

/** Which proven domains of a team do not show their record now. */
export async function missingNow(app: App, teamId: string): Promise<string[]> {
  const proven = (await listDomains(app.db, teamId)).filter(({ proven_at }) => proven_at !== null)
  const looks = await Promise.all(proven.map(async each => ({ each, said: await look(app, each) })))
  return looks.filter(({ each, said }) => said !== 'unknown' && !isThere(each, said)).map(({ each }) => each.domain)
}
