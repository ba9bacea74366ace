import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { App } from '../src/app.ts'
import { openDatabase } from '../src/kit/db/db.ts'
import type { TestApp } from './test-app.ts'

/** One statement as it was sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** An app with database connections of its own, and all that it asks there. */
export interface Counted {
  readonly app: App
  /** What was sent meanwhile; `begin` and `commit` count. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
  close(): Promise<void>
}

/** The test's app as another process, every statement of which is seen at its connections. */
export function countStatements({ app, databaseUrl }: Pick<TestApp, 'app' | 'databaseUrl'>): Counted {
  const database = openDatabase(databaseUrl, app.log)
  const seen: Statement[] = []
  database.pool.on('connect', client => {
    const ask = client.query.bind(client) as (...sent: unknown[]) => unknown
    const noting = (...sent: unknown[]) => {
      const [what, values] = sent as [string | pg.QueryConfig, unknown[] | undefined]
      const text = typeof what === 'string' ? what : what.text
      seen.push({ text, values: values ?? (typeof what === 'string' ? [] : (what.values ?? [])) })
      return ask(...sent)
    }
    client.query = noting as typeof client.query
  })
  return {
    app: { ...app, db: database.db, processId: randomUUID() },
    during: async work => {
      const before = seen.length
      await work()
      return seen.slice(before)
    },
    close: database.close,
  }
}
