import { emptyProfile } from '@icebox/classifier/personal/profile'
import type { Learned } from '@icebox/contract/senders/learned'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { forgetKept } from './kept-sender-store.ts'
import { profileOf } from './lessons.ts'
import { countCorrections, lockProfile, storeProfile } from './profile-store.ts'

type Corrected = Awaited<ReturnType<typeof countCorrections>>[number]

/** What the user's corrections taught: counts by sender, campaign and genre, and the profile itself. */
export async function getLearned(app: App, { accountId }: Actor): Promise<Learned> {
  const { version, lessons } = profileOf((await getAccount(app.db, accountId)).profile)
  const rows = await countCorrections(app.db, accountId)
  const broughtBack = lessons.filter(({ wanted }) => wanted).length
  return {
    corrections: { broughtBack, markedCold: lessons.length - broughtBack },
    senders: sumsBy(rows, row => row.from_address).map(({ key, ...sums }) => ({ address: key, ...counts(sums) })),
    campaigns: sumsBy(rows, row => row.campaign).map(sums => ({ addresses: sums.addresses, ...counts(sums) })),
    genres: sumsBy(rows, genreOf).map(({ key, ...sums }) => ({ genre: key, ...counts(sums) })),
    profile: {
      version,
      lessons: lessons.map(({ wanted, fingerprint }) => ({ wanted, fingerprint: [...fingerprint] })),
    },
  }
}

/** Forgets every lesson; the log and the lists of senders stay. */
export async function forgetLearned(app: App, { accountId }: Actor) {
  await inTransaction(app, async tx => {
    await lockProfile(tx, accountId)
    await storeProfile(tx, accountId, emptyProfile())
    await forgetKept(tx, accountId)
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true as const }
}

function genreOf({ label, kind }: Corrected): string | null {
  return label === 'cold_outreach' && kind !== 'other' ? kind : label
}

interface Sums {
  readonly broughtBack: number
  readonly markedCold: number
  readonly addresses: string[]
}

/** Rows without a key count nowhere. */
function sumsBy(rows: readonly Corrected[], keyOf: (row: Corrected) => string | null): (Sums & { key: string })[] {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const { broughtBack, markedCold, addresses } = sums.get(key) ?? { broughtBack: 0, markedCold: 0, addresses: [] }
    sums.set(key, {
      broughtBack: broughtBack + Number(row.brought_back),
      markedCold: markedCold + Number(row.marked_cold),
      addresses: addresses.includes(row.from_address) ? addresses : [...addresses, row.from_address],
    })
  }
  return [...sums].map(([key, each]) => ({ key, ...each }))
}

function counts({ broughtBack, markedCold }: Omit<Sums, 'addresses'>) {
  return { broughtBack, markedCold }
}
