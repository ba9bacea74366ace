import { sql } from '../../src/kit/db/db.ts'
import type { TestApp } from '../test-app.ts'
import type { Hooked } from './world.ts'

/** Events of which a try was written down as somebody's to send, and nothing yet of what became of it. */
export async function idsUnderWay({ app }: TestApp, owners: readonly Hooked[]): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from webhook_try
    where webhook_id = any(${idsOf(owners)}::uuid[]) and ended_at is null and taken_until > now()`.execute(app.db)
  return rows.map(({ event_id }) => event_id)
}

/** Time enough passes for what the dead had under way to be anybody's. */
export async function letGo({ app }: TestApp, owners: readonly Hooked[]): Promise<void> {
  await sql`
    update webhook_try set taken_until = now()
    where webhook_id = any(${idsOf(owners)}::uuid[]) and ended_at is null and taken_until > now()`.execute(app.db)
}

/** How many tries of these webhooks ended how: by the status, or by the failure where there was none. */
export async function countKinds({ app }: TestApp, owners: readonly Hooked[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select coalesce(status::text, error) as kind, count(*)::int as count from webhook_try
    where webhook_id = any(${idsOf(owners)}::uuid[]) and ended_at is not null group by 1 order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

const idsOf = (owners: readonly Hooked[]) => owners.map(({ webhookId }) => webhookId)
