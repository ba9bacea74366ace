import { type Db, sql } from '../../kit/db/db.ts'

/** A call under the caller's own name for it. */
export interface NamedCall {
  readonly key_id: string
  readonly name: string
  /** Of the request: the same name for another request is a mistake. */
  readonly digest: Buffer
}

/** Seconds after which a call that never ended counts as lost with its process, so that it may be made again. */
const LOST_SECONDS = 60

/** True for the one who is to make the call; all others find its row. */
export async function claimCall(db: Db, call: NamedCall): Promise<boolean> {
  const row = await db
    .insertInto('api_call')
    .values(call)
    .onConflict(conflict =>
      conflict
        .columns(['key_id', 'name'])
        .doUpdateSet({ digest: sql`excluded.digest`, answer: null, at: sql`now()` })
        .where(
          sql<boolean>`api_call.at < now() - interval '1 day' or (api_call.answer is null
            and api_call.digest = excluded.digest
            and api_call.at < now() - make_interval(secs => ${LOST_SECONDS}))`,
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCall(db: Db, { key_id, name }: NamedCall) {
  return db
    .selectFrom('api_call')
    .select(['digest', 'answer'])
    .where('key_id', '=', key_id)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: Db,
  { key_id, name }: Pick<NamedCall, 'key_id' | 'name'>,
  answer: { sealed: string },
): Promise<void> {
  await db
    .updateTable('api_call')
    .set({ answer: JSON.stringify(answer) })
    .where('key_id', '=', key_id)
    .where('name', '=', name)
    .execute()
}

export interface KeptAnswer {
  readonly key_id: string
  readonly name: string
  readonly sealed: string
}

/** Answers that are kept, but for those sealed under the key of that id. */
export async function listKeptAnswers(db: Db, exceptKey: string, limit: number): Promise<KeptAnswer[]> {
  const sealed = sql<string>`answer->>'sealed'`
  return db
    .selectFrom('api_call')
    .select(['key_id', 'name', sealed.as('sealed')])
    .where('answer', 'is not', null)
    .where(sql<boolean>`split_part(${sealed}, '.', 2) <> ${exceptKey}`)
    .limit(limit)
    .execute()
}

/** Forgets an answer that no key opens; the call may be made again. */
export async function forgetAnswer(db: Db, { key_id, name }: Pick<NamedCall, 'key_id' | 'name'>): Promise<void> {
  await db.deleteFrom('api_call').where('key_id', '=', key_id).where('name', '=', name).execute()
}

/** It failed, so that the same name may be tried again. */
export async function freeCall(db: Db, { key_id, name }: NamedCall): Promise<void> {
  await db
    .deleteFrom('api_call')
    .where('key_id', '=', key_id)
    .where('name', '=', name)
    .where('answer', 'is', null)
    .execute()
}

/** Calls of more than a day ago, removed. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await db.deleteFrom('api_call').where('at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
