import { getOverage, setOverage } from '@icebox/contract/billing/payments'
import { getAccount } from '../../src/accounts/account-store.ts'
import { allowanceOf } from '../../src/billing/overage/allowance.ts'
import { countScan } from '../../src/billing/overage/usage-store.ts'
import { inTransaction } from '../../src/kit/db/db.ts'
import { oneOf } from '../random.ts'
import { setScans } from '../usage.ts'
import { count, type Life, note } from './life.ts'
import { overagePrice } from './price-list.ts'

/** What the owner allows beyond the plan: more, less, or nothing any more. */
export async function setLimit(life: Life): Promise<void> {
  const { owner, random } = life
  if (!owner) return
  const wish = { isOn: random() < 0.8, capCents: oneOf([150, 300, 450, 2_000, 10_000], random) }
  const { status } = await owner.send(setOverage, owner, wish)
  note(life, `scans beyond the plan ${wish.isOn ? `up to ${wish.capCents}` : 'off'}: ${status}`)
  if (status !== 200) return
  const before = life.account.capCents
  if (!wish.isOn) count(life, 'overage off')
  else count(life, wish.capCents < before ? 'overage cap lowered' : 'overage on')
  life.account.capCents = wish.isOn ? wish.capCents : 0
}

/** Mail comes in beyond the plan: counted and billed where the owner allows it and nothing of before is unpaid. */
export async function scanBeyond(life: Life): Promise<void> {
  const { owner, world, random, account } = life
  const { app } = world.test
  if (!owner || !account.belief) return
  if (account.capCents === 0 && random() < 0.7) await setLimit(life)
  const person = await getAccount(app.db, owner.id)
  const { included, month, teamId } = await allowanceOf(app, app.db, person)
  if (included === null) return
  const isTrial = person.subscription_status === 'trialing'
  const sofar = account.owed.get(month) ?? { scans: 0, capCents: 0 }
  await setScans(app, owner.id, included + sofar.scans)
  const isCounted = await inTransaction(app, async tx => countScan(tx, owner.id, await allowanceOf(app, tx, person)))
  count(life, `scans beyond the plan${isTrial ? ' in a trial' : ''}: ${isCounted ? 'counted' : 'not judged'}`)
  if (!isCounted) return
  const capCents = Math.max(sofar.capCents, account.capCents)
  const scans = sofar.scans + oneOf([1, 600, 1_000, 3_500], random)
  await app.db
    .updateTable('overage_month')
    .set({ scans })
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .execute()
  account.owed.set(month, { scans, capCents })
  const { totalMonthlyOverageAmount: said } = (await owner.send(getOverage, owner)).body
  const fair = isTrial ? 0 : overagePrice(scans, capCents)
  if (said !== fair) account.faults.push(`${said} said for ${scans} scans beyond the plan, it is ${fair}`)
  note(life, `${scans} scans beyond the plan, ${capCents} allowed: ${said}`)
}
