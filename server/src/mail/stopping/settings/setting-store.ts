import { type Db, sql, type Tx } from '../../../kit/db/db.ts'
import type { Tables } from '../../../kit/db/tables.ts'

type Setting = Pick<Tables['stop_setting'], 'automatic_since' | 'template' | 'switched_off_at'>

export async function findSetting(db: Db | Tx, accountId: string): Promise<Setting | undefined> {
  return db
    .selectFrom('stop_setting')
    .select(['automatic_since', 'template', 'switched_off_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Locks it against change until the transaction ends; read it afterwards. */
export async function shareSetting(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('stop_setting').select('account_id').where('account_id', '=', accountId).forShare().execute()
}

/** Switched on anew it begins now; what is on stays as it was. */
export async function storeAutomatic(tx: Tx, accountId: string, isOn: boolean): Promise<void> {
  const none = tx.insertInto('stop_setting').values({ account_id: accountId })
  if (isOn) await none.onConflict(conflict => conflict.doNothing()).execute()
  await tx
    .updateTable('stop_setting')
    .set({
      automatic_since: isOn ? sql<Date>`coalesce(automatic_since, now())` : null,
      switched_off_at: null,
    })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(automatic_since is not null) <> ${isOn} or switched_off_at is not null`)
    .execute()
}

export async function storeTemplate(tx: Tx, accountId: string, template: string | null): Promise<void> {
  await tx
    .insertInto('stop_setting')
    .values({ account_id: accountId, template })
    .onConflict(conflict =>
      conflict
        .column('account_id')
        .doUpdateSet({ template })
        .where(sql<boolean>`stop_setting.template is distinct from excluded.template`),
    )
    .execute()
}

export async function findTeamTemplate(db: Db | Tx, teamId: string): Promise<string | null> {
  const row = await db.selectFrom('team').select('stop_template').where('id', '=', teamId).executeTakeFirst()
  return row?.stop_template ?? null
}

export async function storeTeamTemplate(tx: Tx, teamId: string, template: string | null): Promise<void> {
  await tx
    .updateTable('team')
    .set({ stop_template: template })
    .where('id', '=', teamId)
    .where(sql<boolean>`stop_template is distinct from ${template}`)
    .execute()
}
