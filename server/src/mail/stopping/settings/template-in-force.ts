import type { Account } from '../../../accounts/account-store.ts'
import type { Db, Tx } from '../../../kit/db/db.ts'
import { findSetting, findTeamTemplate } from './setting-store.ts'
import { DEFAULT_TEMPLATE } from './template.ts'

/** The person's own letter, else the team's, else the one that stands there by itself. */
export async function templateOf(
  db: Db | Tx,
  { id, team_id: teamId }: Pick<Account, 'id' | 'team_id'>,
): Promise<string> {
  const setting = await findSetting(db, id)
  return setting?.template ?? (await findTeamTemplate(db, teamId)) ?? DEFAULT_TEMPLATE
}
