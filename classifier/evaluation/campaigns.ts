import { campaignOf } from '../src/campaign.ts'
import { Reading } from '../src/features/reading.ts'
import { messageOf, type Row } from '../training/dataset.ts'

/** How well campaigns are told apart. */
export interface CampaignFigures {
  /** Chains of outreach with at least two messages. */
  readonly chains: number
  /** Of these, those whose messages all got one name. */
  readonly joinedChains: number
  /** Messages of outreach from someone at all. */
  readonly outreach: number
  /** Of these, those that share a name with outreach from a domain of quite another name. */
  readonly wronglyJoined: number
  /** Of these, those that share a name with a domain like theirs that nothing else shows to be the same sender. */
  readonly doubtfullyJoined: number
  /** Wanted messages of people, and those that share a name with wanted mail of another sender, in doubt or not. */
  readonly wanted: number
  readonly wantedShared: number
}

/**
 * Measures campaign names on labelled rows. Two domains are one sender's when a chain holds both, or their mail speaks, in
 * names, subjects or texts, of one name that both domains carry. Domains that carry one name but never say it are in
 * doubt: made-up names repeat, and so do real ones.
 */
export async function campaignFigures(rows: readonly Row[]): Promise<CampaignFigures> {
  const named: Named[] = []
  for (const row of rows) {
    const reading = new Reading(await messageOf(row))
    const name = campaignOf(reading)
    if (name !== null) named.push({ row, name, domain: reading.sender.domain, said: saidBy(reading) })
  }
  const outreach = named.filter(({ row }) => row.label === 'cold_outreach')
  const wanted = named.filter(({ row }) => row.label === 'personal_business')
  const chains = [...groupBy(outreach, ({ row }) => row.campaign ?? '')]
    .filter(([campaign, members]) => campaign !== '' && members.length > 1)
    .map(([, members]) => members)
  return {
    chains: chains.length,
    joinedChains: chains.filter(members => new Set(members.map(({ name }) => name)).size === 1).length,
    outreach: outreach.length,
    wronglyJoined: countShared(outreach, isUnrelated),
    doubtfullyJoined: countShared(outreach, isDoubtful),
    wanted: wanted.length,
    wantedShared: countShared(wanted, (one, other) => isUnrelated(one, other) || isDoubtful(one, other)),
  }
}

interface Named {
  readonly row: Row
  readonly name: string
  readonly domain: string
  /** All the writer says, as letters without gaps, addresses and links left out. */
  readonly said: string
}

function saidBy({ message }: Reading): string {
  const text = `${message.from.name} ${message.subject} ${message.text}`.toLowerCase()
  return lettersOf(text.replace(/\S+@\S+|https?:\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/g, ' '))
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '')
}

/** Messages that share their campaign with another domain of which `isWrong` is true. */
function countShared(named: readonly Named[], isWrong: (one: SenderDomain, other: SenderDomain) => boolean): number {
  let shared = 0
  for (const members of groupBy(named, ({ name }) => name).values()) {
    const senders = [...groupBy(members, ({ domain }) => domain)].map(([domain, mail]) => ({ domain, mail }))
    for (const one of senders) {
      if (senders.some(other => other !== one && isWrong(one, other))) shared += one.mail.length
    }
  }
  return shared
}

interface SenderDomain {
  readonly domain: string
  readonly mail: readonly Named[]
}

function isUnrelated(one: SenderDomain, other: SenderDomain): boolean {
  return !shareChain(one, other) && namesOfBoth(one, other).length === 0
}

function isDoubtful(one: SenderDomain, other: SenderDomain): boolean {
  const names = namesOfBoth(one, other)
  const speaksOf = ({ mail }: SenderDomain, name: string) => mail.some(({ said }) => said.includes(name))
  return (
    names.length > 0 && !shareChain(one, other) && !names.some(name => speaksOf(one, name) && speaksOf(other, name))
  )
}

function shareChain(one: SenderDomain, other: SenderDomain): boolean {
  const chains = new Set(one.mail.map(({ row }) => row.campaign))
  return other.mail.some(({ row }) => row.campaign !== undefined && chains.has(row.campaign))
}

/** Runs of six letters in the names of both domains: enough to know a name again. */
function namesOfBoth(one: SenderDomain, other: SenderDomain): string[] {
  const label = labelOf(one.domain)
  const runs = Array.from({ length: Math.max(0, label.length - 5) }, (_, at) => label.slice(at, at + 6))
  return runs.filter(run => labelOf(other.domain).includes(run))
}

function labelOf(domain: string): string {
  return lettersOf(domain.split('.')[0] ?? '')
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
