import { type Db, sql } from '../../kit/db/db.ts'

/** Ids of messages known for more than a year of which the log still says who wrote or what it was. */
export function oldEntries(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('entry')
    .select('id')
    .where('seen_at', '<', sql<Date>`now() - interval '1 year'`)
    .where(eb =>
      eb.or([
        eb('message_id', '<>', ''),
        eb('from_address', '<>', ''),
        eb('subject', '<>', ''),
        eb('label', 'is not', null),
      ]),
    )
    .where('state', 'not in', ['seen', 'planned', 'filing'])
}
