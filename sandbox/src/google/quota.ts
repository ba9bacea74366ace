import { overQuota } from './faults.ts'

export interface QuotaOptions {
  /** For each person; 6,000 at Google for projects since May 2026. */
  readonly unitsPerMinute: number
  /** How long a minute lasts; tests may have short ones. */
  readonly minuteMs?: number
}

interface Account {
  total: number
  minute: number
  inMinute: number
}

/** Counts what each person's calls cost and refuses those beyond the minute's allowance. */
export class Quota {
  private readonly accounts = new Map<string, Account>()
  private readonly options: QuotaOptions
  private refused = 0

  constructor(options: QuotaOptions = { unitsPerMinute: 6_000 }) {
    this.options = options
  }

  /** Units spent since the start. */
  units(address: string): number {
    return this.account(address).total
  }

  spend(address: string, units: number): void {
    const account = this.account(address)
    const minute = Math.floor(Date.now() / (this.options.minuteMs ?? 60_000))
    if (account.minute !== minute) Object.assign(account, { minute, inMinute: 0 })
    if (account.inMinute + units > this.options.unitsPerMinute) throw this.refusal()
    account.inMinute += units
    account.total += units
  }

  private refusal() {
    this.refused += 1
    return overQuota(this.refused % 2 === 1 ? 403 : 429)
  }

  private account(address: string): Account {
    const found = this.accounts.get(address.toLowerCase()) ?? { total: 0, minute: 0, inMinute: 0 }
    this.accounts.set(address.toLowerCase(), found)
    return found
  }
}
